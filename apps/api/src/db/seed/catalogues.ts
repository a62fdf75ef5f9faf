import type { Tx } from '../client.ts';
import { OPERATOR, OTHER } from './people.ts';

const COMPANIES = [OPERATOR, OTHER];

/** Where each element stands on its screen of the field app, and its type (text, button, list, picture). */
const screens = [
  {
    name: 'Inicio del agente',
    description: 'Lo primero que ve quien sale al campo',
    elements: [
      ['Saludo', 1],
      ['Mis actividades', 3],
      ['Iniciar recorrido', 2],
    ],
  },
  {
    name: 'Visita a bodega',
    description: 'Lo que se llena al llegar a una bodega',
    elements: [
      ['Foto de la entrada', 4],
      ['Estado de las estibas', 3],
      ['Terminar visita', 2],
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
    ],
  },
  {
    name: 'Revisar una alarma de humedad',
    description: 'Qué mirar antes de mover el producto',
    instructions: [
      'Busca goteras y puertas abiertas cerca del dispositivo.',
      'Compara con los dispositivos vecinos.',
      'Deja un comentario con lo que encontraste.',
    ],
  },
];

const field = {
  menus: [
    { name: 'Visita', description: 'Al llegar a una bodega', icon: 'building-warehouse' },
    { name: 'Mantenimiento', description: 'Cuando un dispositivo necesita atención', icon: 'tool' },
  ],
  actions: [
    { name: 'Fotografiar la estiba', description: 'Una foto por bahía', needsPhoto: true },
    { name: 'Anotar goteras', description: 'Dónde y desde cuándo', needsNote: true },
    { name: 'Cambiar batería', description: 'Con el modelo del repuesto', needsNote: true },
  ],
  activities: [
    { name: 'Ronda semanal', description: 'Visitar cada bahía y anotar lo que se ve' },
    { name: 'Cambio de baterías', description: 'Dispositivos con la batería baja' },
  ],
};

/** What the operator offers to everybody. */
async function seedShared(tx: Tx) {
  await tx
    .insertInto('qualityType')
    .values([
      { idTypeQualityControl: 1, name: 'Calibración', description: 'Contra un patrón certificado' },
      { idTypeQualityControl: 2, name: 'Inspección visual', description: 'Carcasa, empaque y etiqueta' },
      { idTypeQualityControl: 3, name: 'Prueba de comunicación', description: 'Diez lecturas seguidas' },
    ])
    .execute();
  await tx.updateTable('certification').set({ idTypeQualityControl: 1 }).execute();
  await tx
    .insertInto('firmware')
    .values([
      { idFirmware: 1, name: 'TH 2.4.1', idSensor: 1, notes: 'Promedia cinco muestras por lectura' },
      { idFirmware: 2, name: 'TH 2.3.0', idSensor: 1, notes: null },
      { idFirmware: 3, name: 'Meteo 1.8.0', idSensor: 3, notes: null },
    ])
    .execute();
  await tx
    .insertInto('formCategory')
    .values([
      { name: 'Calidad', description: 'Controles del producto y de los dispositivos' },
      { name: 'Seguridad', description: 'Condiciones de la bodega' },
    ])
    .execute();
  await tx
    .insertInto('category')
    .values([
      { name: 'Recepción', order: 10, description: 'Al entrar el producto' },
      { name: 'Almacenamiento', order: 20, description: 'Mientras está en bodega' },
      { name: 'Despacho', order: 30, description: 'Al salir' },
    ])
    .execute();
  for (const { elements, ...screen } of screens) {
    const { idScreen } = await tx
      .insertInto('screen')
      .values(screen)
      .returning('idScreen')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('screenElement')
      .values(
        elements.map(([label, idElementType], index) => ({
          idScreen,
          label,
          idElementType,
          order: index + 1,
        })),
      )
      .execute();
  }
  for (const { instructions, ...step } of steps) {
    const { idStep } = await tx.insertInto('step').values(step).returning('idStep').executeTakeFirstOrThrow();
    await tx
      .insertInto('stepInstruction')
      .values(instructions.map((text, index) => ({ idStep, order: index + 1, text })))
      .execute();
  }
}

/** The field work of one company: menus with their actions, and the activities that use them. */
async function seedField(tx: Tx, idCompany: number) {
  const own = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, idCompany }));
  const menus = await tx.insertInto('menu').values(own(field.menus)).returning(['idMenu', 'name']).execute();
  const actions = await tx
    .insertInto('action')
    .values(own(field.actions))
    .returning(['idAction', 'name'])
    .execute();
  const activities = await tx
    .insertInto('activity')
    .values(own(field.activities))
    .returning('idActivity')
    .execute();
  const [visit, maintenance] = menus;
  const pairs = actions.map((action, index) => ({ menu: index < 2 ? visit : maintenance, action }));
  await tx
    .insertInto('menuAction')
    .values(
      pairs.flatMap(({ menu, action }) =>
        menu
          ? [
              {
                idCompany,
                idMenu: menu.idMenu,
                idAction: action.idAction,
                name: `${menu.name}: ${action.name}`,
              },
            ]
          : [],
      ),
    )
    .execute();
  await tx
    .insertInto('menuActivity')
    .values(
      activities.flatMap(({ idActivity }, index) => {
        const menu = menus[index];
        return menu ? [{ idCompany, idActivity, idMenu: menu.idMenu }] : [];
      }),
    )
    .execute();
}

/** Fills the catalogues that no other part of the seed fills, so that no screen of the menu opens empty. */
export async function seedCatalogues(tx: Tx) {
  await seedShared(tx);
  const { idProject } = await tx
    .insertInto('project')
    .values({ name: 'Zafra 2025-26', description: 'Monitoreo del azúcar almacenado' })
    .returning('idProject')
    .executeTakeFirstOrThrow();
  for (const idCompany of COMPANIES) {
    await tx.insertInto('companyProject').values({ idCompany, idProject, name: 'Zafra 2025-26' }).execute();
    await seedField(tx, idCompany);
  }
  await tx
    .insertInto('station')
    .values({ idCompany: OTHER, name: 'Estación Retalhuleu', latitude: 14.536, longitude: -91.677 })
    .execute();
}
