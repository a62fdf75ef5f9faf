import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { OPERATOR, OTHER } from './people.ts';

const [TEXT, BUTTON, LIST, IMAGE] = [1, 2, 3, 4] as const;
const [HEADING, FIGURE, MAP, FORM, INSTRUCTIONS, CAMERA] = [5, 6, 7, 8, 9, 10] as const;

/** The screens of the field app; each element stands in its order, with its type. */
const screens = [
  {
    name: 'Inicio del agente',
    description: 'Lo primero que ve quien sale al campo',
    elements: [
      ['Buenos días', HEADING],
      ['Bodegas por visitar hoy', FIGURE],
      ['Mis actividades', LIST],
      ['Mapa del recorrido', MAP],
      ['Iniciar recorrido', BUTTON],
    ],
  },
  {
    name: 'Visita a bodega',
    description: 'Lo que se hace al llegar a una bodega',
    elements: [
      ['Bodega y encargado', HEADING],
      ['Humedad y temperatura de hoy', FIGURE],
      ['Foto de la entrada', CAMERA],
      ['Estado de las estibas', LIST],
      ['Lista de control de la visita', FORM],
      ['Terminar visita', BUTTON],
    ],
  },
  {
    name: 'Colocación de ebags',
    description: 'Poner dispositivos dentro de las estibas',
    elements: [
      ['Cómo colocar un ebag', INSTRUCTIONS],
      ['Plano de segmentos', IMAGE],
      ['Ebags pendientes', LIST],
      ['Nota para el encargado', TEXT],
      ['Escanear dispositivo', BUTTON],
    ],
  },
  {
    name: 'Alarma en bodega',
    description: 'Qué mirar cuando un dispositivo avisa',
    elements: [
      ['Alarmas abiertas', LIST],
      ['Revisar una alarma de humedad', INSTRUCTIONS],
      ['Foto de lo encontrado', CAMERA],
      ['Informe de la revisión', FORM],
    ],
  },
] as const;

const steps = [
  {
    name: 'Colocar un ebag',
    description: 'Cómo va un dispositivo dentro de la estiba',
    instructions: [
      'Revisa que el empaque esté seco y cerrado.',
      'Coloca el dispositivo al centro, a la altura indicada.',
      'Escanea su código y anota la estiba.',
      'Espera la primera lectura antes de cerrar el saco.',
    ],
  },
  {
    name: 'Revisar una alarma de humedad',
    description: 'Qué mirar antes de mover el producto',
    instructions: [
      'Busca goteras y puertas abiertas cerca del dispositivo.',
      'Compara con los dispositivos vecinos.',
      'Toca los sacos: si están duros o húmedos, sepáralos de la estiba.',
      'Deja un comentario con lo que encontraste.',
    ],
  },
  {
    name: 'Cambiar la batería de un dispositivo',
    description: 'Sin perder lecturas ni el sello de la carcasa',
    instructions: [
      'Anota el voltaje de la batería que vas a quitar.',
      'Abre la tapa en un lugar seco y limpia el empaque.',
      'Pon la batería nueva con el polo positivo hacia la marca.',
      'Cierra, sella y espera una lectura nueva en la consola.',
    ],
  },
  {
    name: 'Ronda de bodega',
    description: 'Lo que se recorre antes de abrir las puertas de carga',
    instructions: [
      'Empieza por el techo: busca luz entre las láminas y manchas de agua.',
      'Camina cada pasillo y revisa que las tarimas estén secas.',
      'Anota los sacos rotos o endurecidos con su estiba y su nivel.',
      'Enciende los extractores si la humedad pasa de 60 %.',
    ],
  },
] as const;

const menus = [
  { name: 'Visita', description: 'Al llegar a una bodega', icon: 'building-warehouse' },
  { name: 'Mantenimiento', description: 'Cuando un dispositivo necesita atención', icon: 'tool' },
  { name: 'Despacho', description: 'Al salir el producto', icon: 'truck' },
];

/** An action with the menu that offers it and the step that explains it. */
const actions = [
  { name: 'Fotografiar la estiba', description: 'Una foto por bahía', photo: true, menu: 0 },
  { name: 'Anotar goteras', description: 'Dónde y desde cuándo', note: true, menu: 0, step: 3 },
  { name: 'Revisar la alarma', description: 'Antes de mover el producto', note: true, menu: 0, step: 1 },
  { name: 'Cambiar batería', description: 'Con el modelo del repuesto', note: true, menu: 1, step: 2 },
  { name: 'Colocar ebag', description: 'A la altura indicada', photo: true, menu: 1, step: 0 },
  { name: 'Contar sacos cargados', description: 'Por lote', note: true, menu: 2 },
  { name: 'Fotografiar el camión', description: 'Placa y lona', photo: true, menu: 2 },
];

const activities = [
  { name: 'Ronda semanal', description: 'Visitar cada bahía y anotar lo que se ve' },
  { name: 'Cambio de baterías', description: 'Dispositivos con la batería baja' },
  { name: 'Carga de camiones', description: 'Acompañar la salida de los lotes' },
];

const projects = [
  { name: 'Zafra 2025-26', description: 'Monitoreo del azúcar almacenado' },
  { name: 'Reencostalado', description: 'Cambio de sacos endurecidos o rotos' },
  { name: 'Exportación por puerto', description: 'Azúcar que sale hacia Puerto Quetzal' },
];

/** The projects of each company, with the screens whose elements are switched on; some of them are off again. */
const companyProjects = [
  { idCompany: OPERATOR, project: 0, screens: [0, 1, 2, 3], off: ['Plano de segmentos'] },
  { idCompany: OPERATOR, project: 1, screens: [1], off: ['Humedad y temperatura de hoy'] },
  { idCompany: OTHER, project: 0, screens: [0, 1], off: [] },
];

async function seedScreens(tx: Tx) {
  const made = await tx
    .insertInto('screen')
    .values(screens.map(({ name, description }) => ({ name, description })))
    .returning('idScreen')
    .execute();
  const elements = screens.flatMap(({ elements: own }, screen) =>
    own.map(([label, idElementType], index) => ({
      ...{ label, idElementType, order: index + 1 },
      idScreen: made[screen]?.idScreen ?? 0,
    })),
  );
  return tx
    .insertInto('screenElement')
    .values(elements)
    .returning(['idScreenElement', 'idScreen', 'label'])
    .execute()
    .then((rows) =>
      rows.map((row) => ({ ...row, screen: made.findIndex((one) => one.idScreen === row.idScreen) })),
    );
}

async function seedSteps(tx: Tx): Promise<number[]> {
  const made = await tx
    .insertInto('step')
    .values(steps.map(({ name, description }) => ({ name, description })))
    .returning('idStep')
    .execute();
  const ids = made.map(({ idStep }) => idStep);
  await tx
    .insertInto('stepInstruction')
    .values(
      steps.flatMap(({ instructions }, step) =>
        instructions.map((text, index) => ({ idStep: ids[step] ?? 0, order: index + 1, text })),
      ),
    )
    .execute();
  return ids;
}

/** The field work of one company: menus with their actions, and the activities that use them. */
async function seedField(tx: Tx, idCompany: number, stepIds: readonly number[]) {
  const own = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, idCompany }));
  const madeMenus = await tx.insertInto('menu').values(own(menus)).returning('idMenu').execute();
  const madeActions = await tx
    .insertInto('action')
    .values(
      actions.map(({ name, description, photo = false, note = false, step }) => ({
        ...{ idCompany, name, description, needsPhoto: photo, needsNote: note },
        idStep: step === undefined ? null : (stepIds[step] ?? null),
      })),
    )
    .returning('idAction')
    .execute();
  const menuId = (at: number) => madeMenus[at]?.idMenu ?? 0;
  await tx
    .insertInto('menuAction')
    .values(
      madeActions.map(({ idAction }, at) => ({
        ...{ idCompany, idAction, idMenu: menuId(actions[at]?.menu ?? 0) },
      })),
    )
    .execute();
  const madeActivities = await tx
    .insertInto('activity')
    .values(own(activities))
    .returning('idActivity')
    .execute();
  await tx
    .insertInto('menuActivity')
    .values(madeActivities.map(({ idActivity }, at) => ({ idCompany, idActivity, idMenu: menuId(at) })))
    .execute();
}

type Element = Awaited<ReturnType<typeof seedScreens>>[number];

async function seedProjects(tx: Tx, elements: readonly Element[]) {
  const made = await tx.insertInto('project').values(projects).returning('idProject').execute();
  const pairs = companyProjects.map(({ idCompany, project }) => ({
    idCompany,
    idProject: made[project]?.idProject ?? 0,
  }));
  const ids = await tx.insertInto('companyProject').values(pairs).returning('idCompanyProject').execute();
  const chosen = companyProjects.flatMap(({ idCompany, screens: shown, off }, at) =>
    elements
      .filter(({ screen }) => shown.includes(screen))
      .map(({ idScreenElement, label }) => ({
        ...{ idCompany, idScreenElement, idCompanyProject: ids[at]?.idCompanyProject ?? 0 },
        state: off.includes(label) ? ('Inactivo' as const) : ('Activo' as const),
      })),
  );
  await tx.insertInto('companyScreenElement').values(chosen).execute();
}

/** What the field app shows and what agents do: screens, projects, steps, menus, actions and activities. */
export async function seedFieldApp(tx: Tx) {
  const elements = await seedScreens(tx);
  const stepIds = await seedSteps(tx);
  await seedProjects(tx, elements);
  for (const idCompany of [OPERATOR, OTHER]) await seedField(tx, idCompany, stepIds);
}

/** Lets the instructions of a step open beside the tasks of the templates that speak of the same work. */
export async function attachSteps(tx: Tx) {
  await sql`update task_template t set id_step = s.id_step from step s
    where (t.name, s.name) in (
      ('Ronda de bodega', 'Ronda de bodega'),
      ('Cambiar batería de un dispositivo', 'Cambiar la batería de un dispositivo'))`.execute(tx);
}
