const source = Symbol("source");

/**
 * Objects with members that are computed when they are read, each time, from what they are made of (`given`). They are
 * accessors of a prototype: in an object literal they would give each object a hidden class of its own, and every reader
 * would look its members up by name. A spread of such an object lacks them: `Object.assign(object, { added })` keeps them.
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
