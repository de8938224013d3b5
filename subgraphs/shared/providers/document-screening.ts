/** A document to screen. */
export interface ScreenedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly documentType: string;
  /** Path of the file. */
  readonly path: string;
}

export interface Screening {
  /** Reasons that the file can't be used, such as `screenshot` or `documentExpired`; empty: none. */
  readonly precheckErrors: readonly string[];
  /** The date on the document, `YYYY-MM-DD`, if one was read. */
  readonly issuedOn?: string;
  /** UNSCREENED: no provider looks at the file, so a reviewer must. PENDING: one does after the upload. Absent: passed. */
  readonly status?: "UNSCREENED" | "PENDING";
}

/** The provider that screens a document during its upload. */
export interface DocumentScreening {
  screen(file: ScreenedFile): Promise<Screening>;
}

/** Leaves documents to the person who reviews the customer. */
export const manualScreening: DocumentScreening = {
  async screen() {
    return { precheckErrors: [], status: "UNSCREENED" };
  },
};

/** Leaves documents to a provider that looks at them after their upload (docs/providers.md, Documents). */
export const laterScreening: DocumentScreening = {
  async screen() {
    return { precheckErrors: [], status: "PENDING" };
  },
};
