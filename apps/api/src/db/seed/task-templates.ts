import { type Recurrence, upcoming } from '@gemelo/contract/kit/recurrence';
import { addDays, dayAt, momentOf } from '@gemelo/contract/kit/zoned';
import type { Tx } from '../client.ts';
import { OPERATOR, OTHER } from './people.ts';

const [MAINTENANCE, INSTALLATION, INSPECTION] = [1, 2, 3];
const [DEVICES, WAREHOUSES, QUALITY] = [1, 2, 3];
const [HIGH, MEDIUM] = [2, 3];
const [SUPERVISOR, TECHNICIAN, KEEPER, NEIGHBOUR] = [2, 4, 5, 7];
const HOUR = 60;
const MORNING = 6;

/** The first two are for every company. */
const templates = [
  {
    idCompany: null,
    name: 'Instalar estación',
    title: 'Instalar estación meteorológica',
    description: 'Lugar abierto, a más de diez metros de cualquier pared, con señal de la red de la bodega.',
    ...{ idTaskType: INSTALLATION, idTaskCategory: DEVICES, idTaskPriority: HIGH },
    ...{ estimateMinutes: 4 * HOUR, dueDays: 3, assignment: 'creator' as const },
    checks: [
      'Revisar que el equipo esté completo',
      'Elegir el punto y marcar la base',
      'Montar el mástil y nivelarlo',
      'Fijar pluviómetro, anemómetro y abrigo de sensores',
      'Orientar el panel solar al sur',
      'Conectar la batería y anotar su voltaje',
      'Registrar el token y ver la primera lectura',
      'Tomar fotos de los cuatro lados',
    ],
    subtasks: ['Pedir permiso de trabajo en altura'],
  },
  {
    idCompany: null,
    name: 'Cambiar batería de un dispositivo',
    title: 'Cambiar la batería',
    description: '',
    ...{ idTaskType: MAINTENANCE, idTaskCategory: DEVICES, idTaskPriority: MEDIUM },
    ...{ estimateMinutes: HOUR / 2, dueDays: 2, assignment: 'nobody' as const },
    checks: ['Anotar el voltaje de la anterior', 'Cambiarla y sellar la tapa', 'Esperar una lectura nueva'],
    subtasks: [],
  },
  {
    idCompany: OPERATOR,
    name: 'Ronda de bodega',
    title: 'Ronda de la mañana',
    description: 'Antes de abrir las puertas de carga.',
    ...{ idTaskType: INSPECTION, idTaskCategory: WAREHOUSES, idTaskPriority: MEDIUM },
    ...{ estimateMinutes: HOUR, dueDays: 0, assignment: 'nobody' as const },
    checks: [
      'Puertas y láminas sin filtraciones',
      'Pasillos y tarimas secos',
      'Estibas sin sacos rotos ni endurecidos',
      'Extractores encendidos',
      'Comparar la humedad con la lectura de ayer',
    ],
    subtasks: [],
  },
  {
    idCompany: OPERATOR,
    name: 'Muestreo de calidad',
    title: 'Muestreo de calidad del azúcar',
    description: 'Tres muestras por lote, de la orilla, el centro y la parte baja de la estiba.',
    ...{ idTaskType: INSPECTION, idTaskCategory: QUALITY, idTaskPriority: HIGH },
    ...{ estimateMinutes: 3 * HOUR, dueDays: 1, assignment: 'nobody' as const },
    checks: ['Rotular las bolsas', 'Tomar las tres muestras', 'Medir color y humedad', 'Subir el resultado'],
    subtasks: ['Llevar las muestras al laboratorio'],
  },
  {
    idCompany: OPERATOR,
    name: 'Limpieza de canaletas',
    title: 'Limpiar canaletas y bajadas de agua',
    description: 'Con arnés y una persona abajo.',
    ...{ idTaskType: MAINTENANCE, idTaskCategory: WAREHOUSES, idTaskPriority: MEDIUM },
    ...{ estimateMinutes: 2 * HOUR, dueDays: 5, assignment: 'person' as const, idAssignee: KEEPER },
    checks: ['Retirar hojas y bagazo', 'Probar las bajadas con agua', 'Revisar el sello de las láminas'],
    subtasks: [],
  },
];

interface Schedule {
  idCompany: number;
  name: string;
  template: string;
  rule: Partial<Recurrence> & Pick<Recurrence, 'frequency'>;
  idAssignee: number;
}
const schedules: Schedule[] = [
  {
    idCompany: OPERATOR,
    name: 'Ronda de las bodegas',
    template: 'Ronda de bodega',
    rule: { frequency: 'weekly', weekdays: [1, 4] },
    idAssignee: KEEPER,
  },
  {
    idCompany: OPERATOR,
    name: 'Muestreo de fin de mes',
    template: 'Muestreo de calidad',
    rule: { frequency: 'monthly', day: 31 },
    idAssignee: SUPERVISOR,
  },
  {
    idCompany: OPERATOR,
    name: 'Baterías de la estación',
    template: 'Cambiar batería de un dispositivo',
    rule: { frequency: 'monthlyWeekday', repeatEvery: 3, nth: 1, weekday: 2 },
    idAssignee: TECHNICIAN,
  },
  {
    idCompany: OTHER,
    name: 'Baterías de los dispositivos',
    template: 'Cambiar batería de un dispositivo',
    rule: { frequency: 'monthly', day: 1 },
    idAssignee: NEIGHBOUR,
  },
];

/** Templates of the work in a warehouse, and what returns from tomorrow on. */
export async function seedTaskTemplates(tx: Tx) {
  const made = await tx
    .insertInto('taskTemplate')
    .values(templates)
    .returning(['idTaskTemplate', 'name'])
    .execute();
  const zones = await tx.selectFrom('company').select(['idCompany', 'timeZone']).execute();
  for (const { idCompany, name, template, rule, idAssignee } of schedules) {
    const timeZone = zones.find((one) => one.idCompany === idCompany)?.timeZone ?? 'UTC';
    const startOn = addDays(dayAt(new Date(), timeZone), 1);
    const whole: Recurrence = {
      ...{ repeatEvery: 1, weekdays: [], day: null, nth: null, weekday: null, endOn: null, startOn },
      ...rule,
    };
    const [nextOn = startOn] = upcoming(whole, { lastOn: null, made: 0, times: null }, startOn, 1);
    await tx
      .insertInto('taskSchedule')
      .values({
        ...{ ...whole, weekdays: [...whole.weekdays], name, idAssignee, timeZone, nextOn },
        idCompany,
        idTaskTemplate: made.find((one) => one.name === template)?.idTaskTemplate ?? null,
        nextAt: momentOf(nextOn, MORNING, timeZone),
        hour: MORNING,
        skipOpen: false,
        idOwner: idCompany === OPERATOR ? SUPERVISOR : NEIGHBOUR,
      })
      .execute();
  }
}
