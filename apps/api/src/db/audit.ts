import { type Tx, touch } from './client.ts';
import type { Context } from './context.ts';

interface Change {
  entity: string;
  id: number | string;
  action: string;
  /** Whose history it belongs to, where that is not the caller's company. */
  idCompany?: number | null;
  before?: object | null;
  after?: object | null;
}

const SECRET = /password|secret|token|hash|avatar/i;

/** As JSON, with secrets struck out: they are never history; that they changed is. */
export const withoutSecrets = (record: object): string =>
  JSON.stringify(record, (key, value: unknown) => (SECRET.test(key) && value !== null ? '•••' : value));

const visible = (record: object | null | undefined) => (record ? withoutSecrets(record) : null);

/** Who changed what, written in the transaction of the change. */
export async function audit(tx: Tx, actor: Context, change: Change): Promise<void> {
  touch(change.entity);
  await tx
    .insertInto('audit')
    .values({
      idCompany: change.idCompany === undefined ? actor.idCompany : change.idCompany,
      idUser: actor.idUser,
      entity: change.entity,
      entityId: String(change.id),
      action: change.action,
      before: visible(change.before),
      after: visible(change.after),
      correlation: actor.correlation,
    })
    .execute();
}
