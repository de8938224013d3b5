/** What a document's first look is about. */
export interface ScreenedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly documentType: string;
  /** Where the file can be read. */
  readonly path: string;
}

export interface Screening {
  /** Why the file can't be used, such as `screenshot` or `documentExpired`; empty: it can. */
  readonly precheckErrors: readonly string[];
  /** The date on the document, `YYYY-MM-DD`, where one was read. */
  readonly issuedOn?: string;
}

/** The outside party that looks at a document while it is uploaded. */
export interface DocumentScreening {
  screen(file: ScreenedFile): Promise<Screening>;
}
