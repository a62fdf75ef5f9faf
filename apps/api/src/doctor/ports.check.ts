import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { type Finding, messageOf, right, wrong } from './finding.ts';
import { answersMetrics, answersMqtt, answersWeb } from './own-answers.ts';

interface Port {
  name: string;
  port: number;
  host: string;
  /** Whether what listens there is Gemelo itself. */
  isOurs: (port: number, host: string) => Promise<boolean>;
}

const LOOPBACK = '127.0.0.1';
/** A wildcard address also listens on loopback. */
const reachable = (host: string) => (['0.0.0.0', '::'].includes(host) ? LOOPBACK : host);

/** Listens for a moment, which changes nothing, and tells why it may not. */
const listenFailure = ({ port, host }: Port) =>
  new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

async function checkPort(wanted: Port): Promise<Finding> {
  const { name, port, host, isOurs } = wanted;
  const failure = await listenFailure(wanted);
  if (!failure) return right(`${name}: el puerto ${port} está libre.`);
  if (failure.code === 'EADDRINUSE')
    return (await isOurs(port, reachable(host)))
      ? right(`${name}: el puerto ${port} lo atiende Gemelo, que está en marcha.`)
      : wrong(`${name}: el puerto ${port} ya está ocupado: detén el otro programa o elige otro con ${name}.`);
  if (failure.code === 'EACCES')
    return wrong(`${name}: no hay permiso para el puerto ${port}: elige uno de 1024 en adelante.`);
  if (failure.code === 'EADDRNOTAVAIL' || failure.code === 'ENOTFOUND')
    return wrong(`HOST: «${host}» no es una dirección de esta máquina.`);
  return wrong(`${name}: el puerto ${port} no se puede usar (${messageOf(failure)}).`);
}

type Ports = Pick<Config, 'port' | 'host' | 'mqttPort' | 'mqtts' | 'mqttUrl' | 'metricsPort'>;

export async function checkPorts(config: Ports): Promise<Finding[]> {
  const { host } = config;
  const embedded = !config.mqttUrl;
  const all: Port[] = [
    { name: 'PORT', port: config.port, host, isOurs: answersWeb },
    { name: 'MQTT_PORT', port: embedded ? config.mqttPort : 0, host, isOurs: answersMqtt(false) },
    { name: 'MQTTS_PORT', port: embedded ? (config.mqtts?.port ?? 0) : 0, host, isOurs: answersMqtt(true) },
    { name: 'METRICS_PORT', port: config.metricsPort, host: LOOPBACK, isOurs: answersMetrics },
  ];
  const used = all.filter(({ port }) => port > 0);
  const twice = used.filter((one, at) => used.findIndex(({ port }) => port === one.port) < at);
  const findings: Finding[] = [];
  for (const one of used)
    findings.push(
      twice.includes(one)
        ? wrong(`${one.name}: el puerto ${one.port} ya es de otra de estas variables.`)
        : await checkPort(one),
    );
  return findings;
}
