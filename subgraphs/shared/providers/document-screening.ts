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
}

/** The provider that screens a document during its upload. */
export interface DocumentScreening {
  screen(file: ScreenedFile): Promise<Screening>;
}
