interface Named {
  readonly fullName?: string | null;
  readonly businessInfo?: { readonly legalName?: string | null } | null;
  readonly platformCustomerId: string;
}

/** Name of a customer: of a person or a business; without one the platform's id. */
export const nameOf = ({ fullName, businessInfo, platformCustomerId }: Named): string =>
  fullName ?? businessInfo?.legalName ?? platformCustomerId;
