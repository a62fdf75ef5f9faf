const elsewhere = 'indica en DATABASE_URL la dirección de un servidor PostgreSQL 15 o más nuevo';
const quoted = (text: string) => `«${text}»`;
const withoutStop = (text: string) => text.trim().replace(/\.+$/, '');

/** Terminal output, in the language of the operators. */
export const messages = {
  unsupportedPlatform: (platform: string) =>
    `La base de datos incluida no existe para este sistema (${platform}): ${elsewhere}.`,
  packageMissing: (name: string) =>
    `Falta el paquete ${name}, que trae la base de datos: ejecuta ${quoted('npm ci')} sin omitir paquetes opcionales, o ${elsewhere}.`,
  programsBroken: (reason: string) =>
    `Los programas de PostgreSQL incluidos no funcionan en este sistema (${withoutStop(reason)}): ${elsewhere}.`,
  folderInUse: (folder: string, pid: number | undefined) =>
    `Otro proceso de Gemelo${pid ? ` (número ${pid})` : ''} ya usa la carpeta ${quoted(folder)}: detenlo o elige otra carpeta con DATA_DIR.`,
  folderUnwritable: (folder: string) =>
    `No se puede escribir en la carpeta ${quoted(folder)}: da permiso de escritura al usuario que inicia Gemelo o elige otra carpeta con DATA_DIR.`,
  notAFolder: (path: string) => `${quoted(path)} no es una carpeta: elige otra con DATA_DIR.`,
  diskFull: (folder: string) =>
    `No queda espacio en el disco de la carpeta ${quoted(folder)}: libera al menos 200 MB y vuelve a iniciar Gemelo.`,
  foreignContent: (path: string) =>
    `La carpeta ${quoted(path)} no contiene una base de datos de Gemelo: vacíala o elige otra carpeta con DATA_DIR.`,
  foreignOwner: (path: string, owner: string) =>
    `Los datos de ${quoted(path)} pertenecen a otro usuario (${owner}): inicia Gemelo con ese usuario, o como root.`,
  clusterGone: (link: string, target: string) =>
    `La base de datos estaba en ${quoted(target)} y ya no existe: recupérala, o borra ${quoted(link)} para empezar de nuevo.`,
  clusterUnreachable: (path: string, account: string) =>
    `La cuenta ${quoted(account)}, dueña de la base de datos, no puede entrar en ${quoted(path)}: dale permiso de paso por las carpetas que la contienen.`,
  otherMajor: (path: string, found: string, ours: string) =>
    `Los datos de ${quoted(path)} son de PostgreSQL ${found} y esta versión de Gemelo trae PostgreSQL ${ours}: ábrelos con la versión de Gemelo que los creó.`,
  noShelter: (account: string) =>
    `La base de datos no puede trabajar como root y la cuenta ${quoted(account)} no tiene dónde guardar los datos: inicia Gemelo con un usuario común o ${elsewhere}.`,
  initFailed: (reason: string) => `No se pudo crear la base de datos: ${withoutStop(reason)}.`,
  startFailed: (reason: string, logFile: string) =>
    `No se pudo iniciar la base de datos (${withoutStop(reason)}): los detalles están en ${quoted(logFile)}.`,
  unexplained: 'el programa no dijo por qué',
  notRunning: (folder: string) =>
    `Otro proceso usa la carpeta ${quoted(folder)}, pero su base de datos no responde todavía: espera un momento y vuelve a intentarlo.`,

  creating: 'Creando la base de datos, solo la primera vez…',
  sheltered: (home: string, folder: string, account: string) =>
    `La base de datos se guarda en ${quoted(home)}, porque la cuenta ${quoted(account)} no puede entrar en ${quoted(folder)}.`,
  setAside: (path: string) => `Quedaban datos sin dueño de esta carpeta: se apartaron en ${quoted(path)}.`,
  programsCopied: (path: string) => `Los programas de PostgreSQL se copiaron a ${quoted(path)}.`,
  adopted: (pid: number) => `Se retoma la base de datos que había quedado en marcha (proceso ${pid}).`,
  recovering: (seconds: number) => `La base de datos se está recuperando, van ${seconds} segundos…`,
  died: (milliseconds: number) =>
    `La base de datos se detuvo sola: se inicia de nuevo en ${(milliseconds / 1000).toLocaleString('es')} s.`,
  restarted: 'La base de datos volvió a funcionar.',
  stopForced: 'La base de datos tardaba en detenerse: se detuvo de inmediato, sin pérdida de datos.',
};
