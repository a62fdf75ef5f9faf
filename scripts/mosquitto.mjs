import { installPackages, isProgram } from './system-packages.mjs';

const packages = ['mosquitto', 'mosquitto-clients'];
const found = () => isProgram('/usr/sbin/mosquitto') && isProgram('/usr/bin/mosquitto_pub');

/** An external broker and client to test ours against; without them, those tests are skipped. */
export function ensureMosquitto() {
  if (found() || process.platform !== 'linux') return;
  if (installPackages('Mosquitto', packages) && found()) return;
  console.log(
    `Sin Mosquitto se omiten las pruebas con un broker ajeno; para correrlas: apt-get install ${packages.join(' ')}`,
  );
}
