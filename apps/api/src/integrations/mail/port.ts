export interface Letter {
  recipient: string;
  subject: string;
  body: string;
}

/** Delivers a mail to a mail server; throws if it was not accepted. */
export interface MailCarrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}
