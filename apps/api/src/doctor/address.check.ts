import Fastify from 'fastify';
import type { Config } from '../config.ts';
import { doubtful, type Finding, messageOf, right, wrong } from './finding.ts';

const LOOPBACK = /^(localhost|127\.|\[?::1\]?$)/;

type Addresses = Pick<Config, 'host' | 'publicUrl' | 'trustProxy' | 'push'>;

function aboutPublicUrl({ publicUrl, host, trustProxy }: Addresses): Finding[] {
  if (!publicUrl)
    return LOOPBACK.test(host)
      ? [doubtful('PUBLIC_URL: no está; los correos llevarían a esta máquina.')]
      : [doubtful(`PUBLIC_URL: no está, y HOST=${host} atiende a la red: los correos no llevarían a ella.`)];
  const { protocol, hostname, pathname } = new URL(publicUrl);
  if (pathname !== '/')
    return [wrong('PUBLIC_URL: la consola se sirve en la raíz de su dirección, sin carpeta detrás.')];
  if (LOOPBACK.test(hostname))
    return [doubtful(`PUBLIC_URL: ${hostname} solo existe en esta máquina; la gente no llegaría.`)];
  if (protocol === 'http:')
    return [doubtful('PUBLIC_URL: es http; sin cifrado, las contraseñas viajan a la vista.')];
  return trustProxy.length > 0
    ? [right(`PUBLIC_URL: ${publicUrl}, con un proxy de confianza delante.`)]
    : [
        doubtful(
          'TRUST_PROXY: PUBLIC_URL es https y Gemelo habla http, así que hay un proxy delante: pon su dirección, o todos parecerán llegar desde ella.',
        ),
      ];
}

/** The web server's own parser judges the addresses. */
function aboutProxies(trustProxy: string[]): Finding[] {
  try {
    if (trustProxy.length > 0) Fastify({ trustProxy });
    return [];
  } catch (error) {
    return [wrong(`TRUST_PROXY: hay una dirección que no se entiende (${messageOf(error)}).`)];
  }
}

function aboutPush({ push, publicUrl }: Addresses): Finding[] {
  if (!push) return [];
  return publicUrl?.startsWith('https:')
    ? [right('PUSH_PUBLIC_KEY y PUSH_PRIVATE_KEY son un par.')]
    : [doubtful('PUSH_PUBLIC_KEY: los avisos en el navegador piden que PUBLIC_URL sea https.')];
}

export const checkAddresses = async (config: Addresses): Promise<Finding[]> => [
  ...aboutPublicUrl(config),
  ...aboutProxies(config.trustProxy),
  ...aboutPush(config),
];
