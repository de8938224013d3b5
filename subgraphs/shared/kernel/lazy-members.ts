const source = Symbol("source");

/**
 * Objects with members that are computed on each read, from `given`. They are accessors of a prototype: in an object
 * literal, each object would have its own hidden class, and readers would look members up by name. A spread of such an
 * object lacks them: `Object.assign(object, { added })` keeps them. With the bundle's shared shapes a third of the
 * dashboard; until V8 shares the hidden class of literals with accessors.
 */
export function lazyMembers<Source, Members>(members: {
  readonly [Name in keyof Members]: (given: Source) => Members[Name];
}) {
  const prototype = {};
  for (const name in members) {
    const compute = members[name];
    Object.defineProperty(prototype, name, {
      get(this: { [source]: Source }) {
        return compute(this[source]);
      },
    });
  }
  return <Own extends object>(own: Own, given: Source): Own & Readonly<Members> => {
    const object = own as Own & { [source]: Source };
    object[source] = given;
    return Object.setPrototypeOf(object, prototype) as Own & Members;
  };
}
