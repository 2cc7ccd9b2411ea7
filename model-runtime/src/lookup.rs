//! Paths through shapes: from Rust names to stored names, by one step function that const
//! evaluation and the running program share.

mod failure;
mod stored;

use crate::{
    checks::text::same,
    shape::{BsonTypes, EnumShape, Field, Kind, MAX_DEPTH, Scalar, Shape, ShapeRef, Tagging},
    spec::RustPath,
};

#[cfg(feature = "driver")]
pub(crate) use stored::{Need, Stored, stored_places};
pub(crate) use stored::{VARIANT, stored_field};

/// A place in a model. Small: const evaluation copies it at every step of every check.
#[derive(Clone, Copy, Debug)]
pub struct At {
    pub(crate) shape: ShapeRef,
    /// The stored name that the last step added; none for a flattened field.
    name: Option<&'static str>,
    /// How many Rust names led here.
    depth: usize,
    /// Bit `n`: there is an array after `n` Rust names.
    arrays: u32,
    /// Whether a function of the user's writes the value.
    pub(crate) custom: bool,
    /// Inside the body of an adjacently tagged enum.
    content: bool,
}

/// Why a path cannot go on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Failure {
    /// The shape has no such name.
    NoField(ShapeRef),
    /// The shape has no names.
    NoFields(ShapeRef),
    /// The variant of this enum holds nothing.
    UnitVariant(ShapeRef),
    /// serde skips the field.
    Skipped(ShapeRef),
    /// Deeper than 24 names.
    TooDeep,
}

/// Nothing is known.
pub const OPAQUE: ShapeRef = ShapeRef::new(&Shape::new("opaque", Kind::Opaque));
const TAG: ShapeRef = ShapeRef::new(&Shape::new(
    "tag",
    Kind::Scalar(Scalar::new(BsonTypes::STRING)),
));

impl At {
    /// The top of a model.
    #[must_use]
    pub const fn root(shape: ShapeRef) -> At {
        At {
            shape,
            name: None,
            depth: 0,
            arrays: 0,
            custom: false,
            content: false,
        }
    }

    /// Whether this is a flattened field, which has no stored name.
    pub(crate) const fn is_flattened(&self) -> bool {
        self.name.is_none()
    }

    /// Arrays on the way and at the end.
    const fn all_arrays(&self) -> u32 {
        let mut arrays = self.arrays;
        let mut shape = self.shape.get().peeled();
        let mut steps = 0;
        while steps < MAX_DEPTH {
            match &shape.kind {
                Kind::Array(array) => {
                    arrays |= 1 << self.depth;
                    shape = array.item.get().peeled();
                }
                Kind::Tuple(_) => return arrays | 1 << self.depth,
                _ => return arrays,
            }
            steps += 1;
        }
        arrays
    }

    /// Whether there is an array on the way or at the end.
    #[must_use]
    pub const fn is_multikey(&self) -> bool {
        self.all_arrays() != 0
    }

    /// Whether this place and another, given with their paths, lie in different arrays, so that no
    /// compound index can hold both (server code 171). Several places below one array are fine.
    pub(crate) const fn is_parallel_to(
        &self,
        path: RustPath,
        other: &At,
        other_path: RustPath,
    ) -> bool {
        let mut shared = 0;
        while shared < path.len()
            && shared < other_path.len()
            && same(path[shared], other_path[shared])
        {
            shared += 1;
        }
        // Arrays after at most `shared` names are the same array for both.
        let own = !0_u32 << shared << 1;
        self.all_arrays() & own != 0 && other.all_arrays() & own != 0
    }

    /// What is at the end, without options, newtypes and arrays around it.
    #[must_use]
    pub const fn element(&self) -> &'static Shape {
        self.shape.get().element()
    }

    const fn named(mut self, name: &'static str, shape: ShapeRef) -> At {
        self.name = Some(name);
        self.shape = shape;
        self.content = false;
        self
    }

    const fn into_field(
        mut self,
        field: &'static Field,
        owner: &'static Shape,
    ) -> Result<At, Failure> {
        if field.skipped || !field.written {
            return Err(Failure::Skipped(ShapeRef::new(owner)));
        }
        self.custom = field.custom;
        if field.flatten {
            self.shape = field.shape;
            return Ok(self);
        }
        Ok(self.named(field.name, field.shape))
    }

    /// One Rust name further.
    pub(crate) const fn step(mut self, name: &'static str) -> Result<At, Failure> {
        let mut shape = self.shape.get().peeled();
        let mut layers = 0;
        while let Kind::Array(array) = &shape.kind {
            if layers == MAX_DEPTH {
                return Err(Failure::TooDeep);
            }
            self.arrays |= 1 << self.depth;
            shape = array.item.get().peeled();
            layers += 1;
        }
        if self.depth == MAX_DEPTH {
            return Err(Failure::TooDeep);
        }
        self.depth += 1;
        self.name = None;
        match &shape.kind {
            Kind::Struct(fields) => match find(fields.list, name) {
                Some(field) => self.into_field(field, shape),
                None => Err(Failure::NoField(ShapeRef::new(shape))),
            },
            Kind::Tuple(places) => match find(places, name) {
                Some(place) => self.into_field(place, shape),
                None => Err(Failure::NoField(ShapeRef::new(shape))),
            },
            Kind::Enum(variants) => self.step_into_enum(variants, shape, name),
            Kind::Map(map) => Ok(self.named(name, map.value)),
            Kind::Any | Kind::Object | Kind::Opaque => Ok(self.named(name, OPAQUE)),
            _ => Err(Failure::NoFields(ShapeRef::new(shape))),
        }
    }

    /// A variant is a stored name only with external tagging; a tag and a content key are names
    /// of their own; the other names are those of the bodies.
    const fn step_into_enum(
        mut self,
        shape: &'static EnumShape,
        owner: &'static Shape,
        name: &'static str,
    ) -> Result<At, Failure> {
        match shape.tagging {
            Tagging::External => {
                let mut i = 0;
                while i < shape.variants.len() {
                    let variant = &shape.variants[i];
                    // One without a tag has no key of its own.
                    if !variant.untagged && same(variant.rust, name) {
                        return match &variant.body {
                            Some(body) => Ok(self.named(variant.name, body.shape)),
                            None => Err(Failure::UnitVariant(ShapeRef::new(owner))),
                        };
                    }
                    i += 1;
                }
                return Err(Failure::NoField(ShapeRef::new(owner)));
            }
            Tagging::Internal(tag) if same(tag, name) => return Ok(self.named(tag, TAG)),
            Tagging::Adjacent(tag, _) if !self.content && same(tag, name) => {
                return Ok(self.named(tag, TAG));
            }
            Tagging::Adjacent(_, content) if !self.content => {
                if !same(content, name) {
                    return Err(Failure::NoField(ShapeRef::new(owner)));
                }
                let mut at = self.named(content, ShapeRef::new(owner));
                at.content = true;
                return Ok(at);
            }
            Tagging::Internal(_) | Tagging::Adjacent(..) | Tagging::Untagged => {}
        }
        let mut i = 0;
        while i < shape.variants.len() {
            if let Some(body) = &shape.variants[i].body
                && let Kind::Struct(fields) = &body.shape.get().peeled().kind
                && let Some(field) = find(fields.list, name)
            {
                self.content = false;
                return self.into_field(field, owner);
            }
            i += 1;
        }
        Err(Failure::NoField(ShapeRef::new(owner)))
    }
}

/// Follows a path of Rust names; `None` where it cannot be followed (reported at its token by
/// [`crate::checks::seg`]).
#[must_use]
pub(crate) const fn walk(shape: ShapeRef, path: &'static [&'static str]) -> Option<At> {
    let mut at = At::root(shape);
    let mut i = 0;
    while i < path.len() {
        match at.step(path[i]) {
            Ok(next) => at = next,
            Err(_) => return None,
        }
        i += 1;
    }
    Some(at)
}

/// A path in stored names, with what is at its end.
pub(crate) struct Place {
    pub(crate) at: At,
    pub(crate) names: Vec<&'static str>,
    /// After how many stored names the last array is, on the way or at the end.
    pub(crate) last_array: Option<usize>,
}

impl Place {
    /// The stored names joined by dots.
    pub(crate) fn dotted(&self) -> String {
        self.names.join(".")
    }
}

/// Follows a path of Rust names to its stored names.
pub(crate) fn resolve(shape: ShapeRef, path: RustPath) -> Option<Place> {
    let mut place = Place {
        at: At::root(shape),
        names: Vec::with_capacity(path.len()),
        last_array: None,
    };
    for name in path {
        let arrays = place.at.arrays;
        place.at = place.at.step(name).ok()?;
        if place.at.arrays != arrays {
            place.last_array = Some(place.names.len());
        }
        place.names.extend(place.at.name);
    }
    if place.at.all_arrays() != place.at.arrays {
        place.last_array = Some(place.names.len());
    }
    Some(place)
}

/// The field with this Rust name.
pub(crate) const fn find(fields: &'static [Field], rust: &str) -> Option<&'static Field> {
    let mut i = 0;
    while i < fields.len() {
        if same(fields[i].rust, rust) {
            return Some(&fields[i]);
        }
        i += 1;
    }
    None
}
