import type { Config } from '../config.ts';
import { doubtful, type Finding, messageOf, right, wrong } from './finding.ts';

const ANSWER_MS = 5_000;

const statusOf = async (url: string): Promise<number> => {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
  await response.body?.cancel();
  return response.status;
};

/** Any answer shows that the address leads somewhere; only some of them that it is the right place. */
async function checkAddress(name: string, url: string, mustBeOk: boolean): Promise<Finding> {
  const { host } = new URL(url);
  try {
    const status = await statusOf(url);
    if (status >= 500) return doubtful(`${name}: ${host} responde con ${status}.`);
    return mustBeOk && status !== 200
      ? wrong(`${name}: ${host} responde con ${status}; revisa la dirección del «realm».`)
      : right(`${name}: ${host} responde.`);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return wrong(`${name}: ${host} no responde (${messageOf(cause)}).`);
  }
}

export async function checkPlatforms({
  thingsboardUrl,
  kaa,
}: Pick<Config, 'thingsboardUrl' | 'kaa'>): Promise<Finding[]> {
  return Promise.all([
    ...(thingsboardUrl ? [checkAddress('THINGSBOARD_URL', thingsboardUrl, false)] : []),
    ...(kaa
      ? [
          checkAddress('KAA_URL', `${kaa.realm}/.well-known/openid-configuration`, true),
          checkAddress('KAA_URL (api)', kaa.api, false),
        ]
      : []),
  ]);
}
