import { readConfig } from '../config.ts';
import { distribute } from '../db/distribution/distribute.ts';
import { StartupError } from '../db/embedded/startup-error.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const given = (name: string) =>
  process.argv
    .find((part) => part.startsWith(`--${name}=`))
    ?.split('=')
    .slice(1)
    .join('=');

try {
  const url = given('url') ?? readConfig(process.env).databaseUrl;
  if (!url)
    throw new StartupError(
      'Indica la dirección del coordinador de Citus, como superusuario: npm run distribute -- --url=postgres://usuario:clave@servidor:5432/gemelo',
    );
  await distribute({ connectionString: url }, print, process.argv.includes('--plan'));
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
