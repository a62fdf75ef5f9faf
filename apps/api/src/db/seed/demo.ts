import { hashPassword } from '../../security/passwords.ts';
import type { Vault } from '../../security/vault.ts';
import type { Database } from '../client.ts';
import { system } from '../context.ts';
import { seedAlarms } from './alarms.ts';
import { seedCatalogues } from './catalogues.ts';
import { createChance } from './chance.ts';
import { seedDevices } from './devices.ts';
import { attachSteps, seedFieldApp } from './field-app.ts';
import { seedFieldWork } from './field-work.ts';
import { seedFormRules } from './form-rules.ts';
import { seedForms } from './forms.ts';
import { seedMails } from './mails.ts';
import { seedNetworks } from './networks.ts';
import { DEMO_PASSWORD, seedPeople } from './people.ts';
import { seedAddresses, seedQuality } from './quality.ts';
import { seedReadings } from './readings.ts';
import { seedTaskTemplates } from './task-templates.ts';
import { seedTasks } from './tasks.ts';
import { seedTicketDesk } from './ticket-desk.ts';
import { seedTickets } from './tickets.ts';
import { seedTracking } from './tracking.ts';

const SEED = 2026;

/** Seeds a database that has no accounts yet, in one transaction; any other database is left alone. */
export async function seedDemo(database: Database, vault: Vault): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return database.transaction(system, async (tx) => {
    const claimed = await tx
      .insertInto('installation')
      .values({ key: 'demo', value: String(SEED) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return false;
    const somebody = await tx.selectFrom('appUser').select('idUser').limit(1).executeTakeFirst();
    if (somebody) {
      await tx.deleteFrom('installation').where('key', '=', 'demo').execute();
      return false;
    }
    await seedPeople(tx, passwordHash);
    await seedCatalogues(tx);
    await seedFieldApp(tx);
    await seedMails(tx);
    await seedDevices(tx, createChance(SEED), vault);
    await seedAddresses(tx);
    await seedQuality(tx);
    await seedReadings(tx);
    await seedAlarms(tx);
    await seedTickets(tx);
    await seedTicketDesk(tx);
    await seedTasks(tx);
    await seedTaskTemplates(tx);
    await attachSteps(tx);
    await seedForms(tx, vault);
    await seedFormRules(tx);
    await seedNetworks(tx, vault);
    await seedFieldWork(tx);
    await seedTracking(tx);
    return true;
  });
}

/** Whether this database holds the demo data. */
export const holdsDemo = (database: Database): Promise<boolean> =>
  database.transaction(system, async (tx) => {
    const row = await tx
      .selectFrom('installation')
      .select('key')
      .where('key', '=', 'demo')
      .executeTakeFirst();
    return row !== undefined;
  });
