import { existsSync } from 'node:fs';

/** Where Mosquitto is, if it is installed. */
export const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(
  existsSync,
);
