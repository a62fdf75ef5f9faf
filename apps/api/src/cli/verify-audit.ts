import { readConfig } from '../config.ts';
import { StartupError } from '../db/embedded/startup-error.ts';
import { sealAudit } from '../modules/audit/audit.chain.ts';
import { keepVerification, verifyAudit } from '../modules/audit/audit.verify.ts';
import { openStorage } from '../open-storage.ts';

/** Recomputes the hash chains of the audit and reports whether every row is unchanged. */
try {
  const storage = await openStorage(
    readConfig(process.env),
    (line) => process.stdout.write(`${line}\n`),
    true,
  );
  try {
    await sealAudit(storage.database);
    const check = await verifyAudit(storage.database, storage.vault);
    await keepVerification(storage.database, check);
    const { sealed, checkpoints, broken } = check;
    for (const { company, position, idAudit } of broken) {
      process.stdout.write(
        idAudit === null
          ? `Compañía ${company}, eslabón ${position}: el punto de control no lo hizo esta instalación.\n`
          : `Compañía ${company}, eslabón ${position}: el registro ${idAudit} no es el que se escribió.\n`,
      );
    }
    process.stdout.write(
      broken.length === 0
        ? `Auditoría íntegra: ${sealed} registros${checkpoints > 0 ? `, desde ${checkpoints} puntos de control de lo que ya se borró` : ''}.\n`
        : `Auditoría alterada: ${broken.length} de ${sealed} registros.\n`,
    );
    process.exitCode = broken.length === 0 ? 0 : 1;
  } finally {
    await storage.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
