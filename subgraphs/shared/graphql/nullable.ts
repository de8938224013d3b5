/** Options of a nullable field or argument. */
export const nullable = (description: string) => ({ nullable: true, description });
