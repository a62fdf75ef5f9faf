export interface Letter {
  recipient: string;
  subject: string;
  body: string;
}

/** Hands a mail over to a mail server; throws when it was not taken. */
export interface MailCarrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}
