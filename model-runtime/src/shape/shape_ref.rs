//! References between shapes.
#![expect(
    unsafe_code,
    reason = "a reference here would be followed by const evaluation, and recursive types would be a cycle"
)]

use super::Shape;

/// A reference to the [`Shape`] of another type.
///
/// Const evaluation validates what a reference points to, so that two types which hold each
/// other could not have shapes. A raw pointer is not followed.
#[derive(Clone, Copy)]
pub struct ShapeRef(*const Shape);

// SAFETY: a `ShapeRef` is only made from `&'static Shape`, and `Shape` is `Sync` plain data.
unsafe impl Sync for ShapeRef {}
// SAFETY: as above.
unsafe impl Send for ShapeRef {}

impl ShapeRef {
    /// Points to `shape`.
    #[must_use]
    pub const fn new(shape: &'static Shape) -> ShapeRef {
        ShapeRef(shape)
    }

    /// The shape pointed to.
    #[must_use]
    pub const fn get(self) -> &'static Shape {
        // SAFETY: the pointer was made from a `&'static Shape` in `new`, the only constructor.
        unsafe { &*self.0 }
    }
}

impl core::fmt::Debug for ShapeRef {
    // The name only: the shape of a recursive type has no end.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("ShapeRef").field(&self.get().name).finish()
    }
}
