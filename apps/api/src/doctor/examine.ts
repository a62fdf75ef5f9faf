import { findLogins } from '../db/embedded/use-embedded.ts';
import { checkAddresses } from './address.check.ts';
import { checkCertificate } from './certificate.check.ts';
import { checkBackupFolder, checkDataFolder, checkEmbedded } from './data-folder.check.ts';
import { checkDatabase } from './database.check.ts';
import { bounded, type Finding, right, wrong } from './finding.ts';
import { checkNode } from './node.check.ts';
import { checkPlatforms } from './platforms.check.ts';
import { checkPooler } from './pooler.check.ts';
import { checkPorts } from './ports.check.ts';
import { checkBroker, checkBucket, checkMail } from './services.check.ts';
import { readSettings, type Settings } from './settings.ts';

/** The embedded server is looked into only where a product runs it; nothing is started. */
async function checkOwnDatabase({ config, lacksKey }: Settings): Promise<Finding[]> {
  const logins = await findLogins(config.dataDir);
  return logins ? checkDatabase(logins.owner, { ...config, lacksKey }) : checkEmbedded(config.dataDir);
}

async function checkStorage(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, preparedStatements: prepares } = settings.config;
  if (!databaseUrl) return checkOwnDatabase(settings);
  const connection = { connectionString: databaseUrl };
  const direct = databaseDirectUrl ? { connectionString: databaseDirectUrl } : undefined;
  const findings = await checkDatabase(direct ?? connection, { ...settings.config, ...settings });
  const isReached = findings.some(({ level }) => level === 'right');
  return isReached ? [...findings, ...(await checkPooler({ connection, direct, prepares }))] : findings;
}

const aboutSettings = ({ refusals }: Settings): Finding[] =>
  refusals.length > 0 ? refusals.map(wrong) : [right('Las variables de la configuración se entienden.')];

/**
 * Looks at everything that a configuration names and changes nothing. Findings come in order, each check's as soon as
 * it and those before it are done.
 */
export async function* examine(env: Record<string, string | undefined>): AsyncGenerator<Finding> {
  const settings = readSettings(env);
  const { config } = settings;
  const { backup, filesS3, mqtts, mqttUrl } = config;
  const begun = [
    bounded('Node', () => checkNode()),
    bounded('La base de datos', () => checkStorage(settings), 30_000),
    bounded('La carpeta de los datos', () => checkDataFolder(config.dataDir)),
    ...(backup ? [bounded('BACKUP_DIR', () => checkBackupFolder(backup.folder))] : []),
    bounded('Los puertos', () => checkPorts(config)),
    bounded('Las direcciones', () => checkAddresses(config)),
    ...(filesS3 ? [bounded('FILES_S3_URL', () => checkBucket(filesS3, config.dataDir))] : []),
    bounded('SMTP_URL', () => checkMail(config)),
    ...(mqttUrl ? [bounded('MQTT_URL', () => checkBroker(mqttUrl))] : []),
    ...(mqtts && !mqttUrl ? [bounded('MQTTS_CERT', () => checkCertificate(mqtts))] : []),
    bounded('Las plataformas', () => checkPlatforms(config)),
  ];
  yield* aboutSettings(settings);
  for (const findings of begun) yield* await findings;
}
