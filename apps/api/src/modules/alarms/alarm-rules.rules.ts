import type { AlarmRuleBody as CreatedRule } from '@gemelo/contract/endpoints/alarm-rules';
import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { mailablePeople } from '../../db/mailable.ts';

/** What a rule says, whosever it is. */
export type AlarmRuleBody = Omit<CreatedRule, 'idCompany'>;

/** The company settings define a limit only for these. */
const hasCompanyThreshold = (key: string | undefined, { condition, severity }: AlarmRuleBody) =>
  condition === 'above' && (key === 'humidity' || (key === 'temperature' && severity === 'alarm'));

const issuesOfUsers = async (tx: Tx, idCompany: number, users: readonly number[]): Promise<FieldIssue[]> => {
  const recipients = new Set((await mailablePeople.all(tx, { idCompany })).map(({ idUser }) => idUser));
  return users.every((idUser) => recipients.has(idUser)) ? [] : [{ path: 'users', rule: 'reference' }];
};

export async function checkUsers(tx: Tx, idCompany: number, users: readonly number[]) {
  const issues = await issuesOfUsers(tx, idCompany, users);
  if (issues.length > 0) throw new Invalid(issues);
}

const measurementOf = (tx: Tx, { idMeasurement }: AlarmRuleBody) =>
  tx
    .selectFrom('measurement')
    .select('key')
    .where('idMeasurement', '=', idMeasurement ?? 0)
    .executeTakeFirst();

const categoryOf = (tx: Tx, idCompany: number, { idWarehouseCategory }: AlarmRuleBody) =>
  tx
    .selectFrom('warehouseCategory')
    .select('idWarehouseCategory')
    .where('idWarehouseCategory', '=', idWarehouseCategory ?? 0)
    .where('idCompany', '=', idCompany)
    .executeTakeFirst();

const warehouseOf = (tx: Tx, idCompany: number, { idWarehouse }: AlarmRuleBody) =>
  tx
    .selectFrom('warehouse')
    .select('idWarehouse')
    .where('idWarehouse', '=', idWarehouse ?? 0)
    .where('idCompany', '=', idCompany)
    .executeTakeFirst();

const twinOf = (tx: Tx, idCompany: number, { idTwin }: AlarmRuleBody) =>
  tx
    .selectFrom('twin')
    .select('idTwin')
    .where('idTwin', '=', idTwin ?? 0)
    .where('idCompany', '=', idCompany)
    .executeTakeFirst();

/** The operator's rules apply to every company, so they may only use shared ticket types. */
const ticketTypeOf = (tx: Tx, idCompany: number | null, { idTicketType }: AlarmRuleBody) =>
  tx
    .selectFrom('ticketType')
    .select('idTicketType')
    .where('idTicketType', '=', idTicketType ?? 0)
    .where((eb) =>
      eb.or([eb('idCompany', 'is', null), ...(idCompany === null ? [] : [eb('idCompany', '=', idCompany)])]),
    )
    .executeTakeFirst();

/**
 * Checks the fields that a silence rule and the other rules need, and that every reference exists and belongs to the
 * company.
 */
export async function checkRule(tx: Tx, idCompany: number, body: AlarmRuleBody, shared: boolean) {
  const issues = await issuesOfUsers(tx, idCompany, body.users);
  const addIssueUnless = (path: keyof AlarmRuleBody, holds: boolean, rule: string) => {
    if (!holds) issues.push({ path, rule });
  };
  const silence = body.condition === 'silence';
  const measurement = await measurementOf(tx, body);
  addIssueUnless('idMeasurement', silence || body.idMeasurement !== null, 'required');
  addIssueUnless('idMeasurement', body.idMeasurement === null || measurement !== undefined, 'reference');
  addIssueUnless('idMeasurement', !silence || body.idMeasurement === null, 'reference');
  const limited = body.threshold !== null || hasCompanyThreshold(measurement?.key, body);
  addIssueUnless('threshold', silence || limited, 'required');
  addIssueUnless('holdSeconds', silence || body.holdSeconds !== null, 'required');

  const scoped = shared ? 'fixed' : 'reference';
  const category = shared ? undefined : await categoryOf(tx, idCompany, body);
  addIssueUnless('idWarehouseCategory', body.idWarehouseCategory === null || category !== undefined, scoped);
  const warehouse = shared ? undefined : await warehouseOf(tx, idCompany, body);
  addIssueUnless('idWarehouse', body.idWarehouse === null || warehouse !== undefined, scoped);
  const twin = shared ? undefined : await twinOf(tx, idCompany, body);
  addIssueUnless('idTwin', body.idTwin === null || twin !== undefined, scoped);
  const scopes = [body.idWarehouseCategory, body.idWarehouse, body.idTwin].filter((one) => one !== null);
  addIssueUnless(body.idTwin === null ? 'idWarehouse' : 'idTwin', scopes.length <= 1, 'reference');
  const ticketType = await ticketTypeOf(tx, shared ? null : idCompany, body);
  addIssueUnless('idTicketType', body.idTicketType === null || ticketType !== undefined, 'reference');
  if (issues.length > 0) throw new Invalid(issues);
}
