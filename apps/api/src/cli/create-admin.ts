import { createInterface } from 'node:readline/promises';
import { email as emailField, newPassword, text } from '@gemelo/contract/kit/fields';
import { safeParse } from 'zod/v4/core';
import { readConfig } from '../config.ts';
import { audit } from '../db/audit.ts';
import { now } from '../db/clock.ts';
import { system } from '../db/context.ts';
import { StartupError } from '../db/embedded/startup-error.ts';
import { ADMINISTRATOR, OPERATOR } from '../http/actor.ts';
import { accountByEmail, deleteUnverified } from '../modules/auth/auth.queries.ts';
import { openStorage } from '../open-storage.ts';
import { isGuessable, isOwnAddress } from '../security/guessable.ts';
import { hashPassword } from '../security/passwords.ts';

/** Taken from the arguments (`--email=…`), the environment (`ADMIN_EMAIL`) or a terminal prompt. */
async function readInput() {
  const args = Object.fromEntries(
    process.argv.slice(2).map((part) => {
      const [name = '', ...value] = part.replace(/^--/, '').split('=');
      return [name, value.length > 0 ? value.join('=') : undefined];
    }),
  );
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined;
  const ask = async (name: string, question: string) =>
    args[name] ??
    process.env[`ADMIN_${name.toUpperCase()}`] ??
    (terminal ? await terminal.question(`${question}: `) : '');
  const found = {
    company: await ask('company', 'Nombre de la compañía'),
    name: await ask('name', 'Nombre del administrador'),
    email: await ask('email', 'Correo'),
    password: await ask('password', 'Contraseña (10 caracteres o más)'),
  };
  terminal?.close();
  return found;
}

function checked<T>(result: { success: boolean; data?: T }, sentence: string): T {
  if (!result.success) throw new StartupError(sentence);
  return result.data as T;
}

async function createAdmin() {
  const input = await readInput();
  const email = checked(
    safeParse(emailField(), input.email),
    'Falta un correo válido: --email=persona@compañía.com',
  );
  const name = checked(
    safeParse(text(120), input.name),
    'Falta el nombre del administrador: --name="Nombre Apellido"',
  );
  const password = checked(
    safeParse(newPassword(), input.password),
    'La contraseña necesita al menos 10 caracteres: --password=…',
  );
  if (isOwnAddress(password, email))
    throw new StartupError('La contraseña no puede contener el correo: --password=…');
  if (isGuessable(password))
    throw new StartupError('La contraseña es fácil de adivinar, elige otra: --password=…');
  const storage = await openStorage(
    readConfig(process.env),
    (line) => process.stdout.write(`${line}\n`),
    true,
  );
  try {
    const passwordHash = await hashPassword(password);
    await storage.database.transaction(system, async (tx) => {
      const gone = await deleteUnverified(tx, email);
      if (gone)
        await audit(tx, system, { entity: 'user', id: gone.idUser, action: 'delete', before: { email } });
      if (await accountByEmail(tx, email)) throw new StartupError('Ya existe un usuario con ese correo.');
      if (input.company)
        await tx
          .updateTable('company')
          .set({ name: input.company })
          .where('idCompany', '=', OPERATOR)
          .execute();
      const { idUser } = await tx
        .insertInto('appUser')
        .values({
          name,
          email,
          passwordHash,
          idCompany: OPERATOR,
          idRole: ADMINISTRATOR,
          emailVerifiedAt: now,
        })
        .returning('idUser')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('userRole')
        .values({ idUser, idRole: ADMINISTRATOR, idCompany: OPERATOR })
        .execute();
      await audit(tx, system, {
        entity: 'user',
        id: idUser,
        action: 'create',
        idCompany: OPERATOR,
        after: { name, email },
      });
    });
    process.stdout.write(`Administrador creado: ${email}\n`);
  } finally {
    await storage.close();
  }
}

try {
  await createAdmin();
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
