import { installPackages, isProgram } from './system-packages.mjs';

const packages = ['mosquitto', 'mosquitto-clients'];
const found = () => isProgram('/usr/sbin/mosquitto') && isProgram('/usr/bin/mosquitto_pub');

/** A broker and a client of others', to hold ours against; without them those tests say that they were left out. */
export function ensureMosquitto() {
  if (found() || process.platform !== 'linux') return;
  if (installPackages('Mosquitto', packages) && found()) return;
  console.log(
    `Sin Mosquitto se omiten las pruebas con un broker ajeno; para correrlas: apt-get install ${packages.join(' ')}`,
  );
}
