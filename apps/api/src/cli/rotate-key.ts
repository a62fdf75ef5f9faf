import { readConfig } from '../config.ts';
import { StartupError } from '../db/embedded/startup-error.ts';
import { rotateKey } from '../rotate-key.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.env);
  const { changed, unreadable } = await rotateKey(config, print);
  print(`Cifrados de nuevo: ${changed}.`);
  if (unreadable > 0)
    print(`Sin cambios: ${unreadable}, que ninguna de las claves abre; ya eran ilegibles antes.`);
  if (config.key === undefined) print('La clave nueva está en gemelo.key; la anterior se borró.');
  else
    print(
      changed > 0
        ? 'Cuando todos los procesos usen la clave nueva, ejecútalo otra vez: si dice 0, quita GEMELO_KEY_OLD.'
        : 'Nada depende ya de la clave anterior: quita GEMELO_KEY_OLD y reinicia.',
    );
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
