/**
 * The columns of a table by the members of its rows, from the enum that Prisma generates:
 * `columnsOf(Prisma.QuoteScalarFieldEnum)`. Every `@map` is the member's name in snake case.
 */
export function columnsOf<Member extends string>(members: Readonly<Record<Member, Member>>): Record<Member, string> {
  const toColumn = (member: string) => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.keys(members).map((member) => [member, toColumn(member)])) as Record<Member, string>;
}
