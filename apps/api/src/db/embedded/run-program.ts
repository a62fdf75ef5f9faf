import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

export interface Outcome {
  /** Undefined if the program could not be started or was killed. */
  code: number | undefined;
  output: string;
}

/** PostgreSQL must not inherit the operator's own PG settings, and must print in a language that we can parse. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' };
}

/** `cwd` is the root folder because the account may lack access to ours. */
export const spawnAs = (account: Account | undefined) => ({
  cwd: '/',
  env: cleanEnvironment(),
  windowsHide: true,
  ...(account && { uid: account.uid, gid: account.gid }),
});

export function runProgram(
  program: string,
  args: string[],
  { account, input = '' }: { account?: Account | undefined; input?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, spawnAs(account));
    let output = '';
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    // A program that exits before it reads its input is judged by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve({ code: undefined, output: error.message }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? undefined, output: signal ? `${output}\n${signal}` : output }),
    );
  });
}
