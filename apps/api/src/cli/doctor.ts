import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { hidingSecrets } from '../doctor/settings.ts';

const SIGNS: Record<Finding['level'], string> = { right: '✓', doubtful: '!', wrong: '✗' };

/** Says in one line each what is right and what is wrong with the configuration. */
const hide = hidingSecrets(process.env);
const found = { right: 0, doubtful: 0, wrong: 0 };
for await (const { level, text } of examine(process.env)) {
  found[level] += 1;
  process.stdout.write(`${SIGNS[level]} ${hide(text).replace(/\s+/g, ' ')}\n`);
}
process.stdout.write(
  found.wrong > 0
    ? `Hay ${found.wrong === 1 ? 'una cosa' : `${found.wrong} cosas`} que corregir antes de iniciar.\n`
    : `Gemelo puede iniciar con esta configuración${found.doubtful > 0 ? '; mira lo marcado con «!»' : ''}.\n`,
);
// A server that hangs keeps its connection open, which would keep this process.
process.exit(found.wrong > 0 ? 1 : 0);
