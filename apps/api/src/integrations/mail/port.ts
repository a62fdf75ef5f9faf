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
  html?: string;
  files: readonly LetterFile[];
  /** The same whenever the mail is sent again, so that a second copy is recognised as one. */
  messageKey?: string;
  /** An address that ends mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

/** Delivers a mail to a mail server; throws if it was not accepted. */
export interface MailCarrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}
