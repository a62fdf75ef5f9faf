/** A file that is sent with a mail. */
export interface LetterFile {
  name: string;
  contentType: string;
  content: Buffer | null;
}

export interface Letter {
  recipient: string;
  subject: string;
  body: string;
  files: readonly LetterFile[];
}

/** Delivers a mail to a mail server; throws if it was not accepted. */
export interface MailCarrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}
