/** One demo user for each role. */
const [ADMIN, SUPERVISOR, REGISTRAR, TECHNICIAN, KEEPER, AGENT] = [1, 2, 3, 4, 5, 6];
const [MAINTENANCE, INSTALLATION, INSPECTION] = [1, 2, 3];
const [DEVICES, WAREHOUSES, QUALITY] = [1, 2, 3];
const [URGENT, HIGH, MEDIUM, LOW] = [1, 2, 3, 4];
/** States as they are seeded. */
export const [NEW, WORKING, WAITING, DONE, CANCELLED] = [1, 2, 3, 4, 5];

/** Days are counted from today, in the company's calendar; ages in days before now. */
export interface TaskStory {
  title: string;
  description?: string;
  type?: number;
  category?: number | null;
  priority?: number;
  state?: number;
  by: number;
  to?: number;
  age: number;
  /** Days before now at which it was begun, began to wait, and was closed. */
  begun?: number;
  waits?: number;
  closed?: number;
  why?: string;
  start?: number;
  due?: number;
  estimate?: number;
  twin?: number;
  warehouse?: number;
  /** Lines of the checklist; those that begin with a tick are done. */
  checks?: readonly string[];
  followers?: readonly number[];
  /** Titles of tasks that have to be done first. */
  after?: readonly string[];
  comments?: readonly (readonly [by: number, daysAgo: number, text: string])[];
  /** Minutes noted by the assignee, by days ago. */
  times?: readonly (readonly [daysAgo: number, minutes: number, note?: string])[];
  subtasks?: readonly TaskStory[];
}

const open: readonly TaskStory[] = [
  {
    title: 'Instalar estación meteorológica en el techo de la bodega sur',
    description:
      'La estación ya llegó y está en la oficina de mantenimiento. Hay que fijarla lejos del extractor y dejar el cable dentro de la tubería.',
    ...{
      type: INSTALLATION,
      category: DEVICES,
      priority: HIGH,
      state: WORKING,
      by: SUPERVISOR,
      to: TECHNICIAN,
    },
    ...{ age: 9, begun: 4, start: -4, due: 3, estimate: 480, warehouse: 1, followers: [ADMIN, KEEPER] },
    checks: [
      '✓ Revisar que la caja venga completa',
      '✓ Pedir arnés y permiso de trabajo en altura',
      '✓ Marcar el sitio lejos del extractor',
      'Fijar el mástil y nivelarlo',
      'Pasar el cable por la tubería',
      'Conectar y esperar la primera lectura',
      'Comparar con el termómetro patrón',
      'Tomar fotos y cerrar el permiso',
    ],
    comments: [
      [TECHNICIAN, 3.5, 'El mástil que vino es corto. @Sergio Fuentes ¿autorizas comprar uno de dos metros?'],
      [SUPERVISOR, 3.2, 'Autorizado, que sea galvanizado.'],
    ],
    times: [
      [3, 120, 'Marcado y permiso'],
      [2, 90],
    ],
    subtasks: [
      {
        title: 'Comprar mástil galvanizado de dos metros',
        ...{ category: DEVICES, priority: HIGH, state: DONE, by: TECHNICIAN, to: SUPERVISOR },
        ...{ age: 3, begun: 2.8, closed: 1.5, due: -1 },
      },
      {
        title: 'Dar de alta la estación y pegar su etiqueta',
        ...{
          type: INSTALLATION,
          category: DEVICES,
          by: TECHNICIAN,
          to: REGISTRAR,
          age: 3,
          due: 3,
          estimate: 30,
        },
      },
    ],
  },
  {
    title: 'Cambiar baterías de las sondas del pasillo B',
    description: 'Tres sondas están por debajo de 3,4 V. Llevar baterías de repuesto y la llave pequeña.',
    ...{ type: MAINTENANCE, category: DEVICES, priority: URGENT, state: NEW, by: SUPERVISOR, to: AGENT },
    ...{ age: 5, due: -1, estimate: 90, warehouse: 0, twin: 3 },
    checks: ['Sonda B1', 'Sonda B2', 'Sonda B3', 'Anotar el voltaje nuevo de cada una'],
    comments: [[AGENT, 1, 'Mañana a primera hora; hoy estuve en la otra bodega.']],
  },
  {
    title: 'Revisar gotera sobre la estiba C2',
    description:
      'Después del aguacero del martes amaneció húmedo el plástico. Mover la estiba si vuelve a llover.',
    ...{ type: INSPECTION, category: WAREHOUSES, priority: URGENT, state: WORKING, by: KEEPER, to: KEEPER },
    ...{ age: 2, begun: 1.5, due: 0, warehouse: 0, followers: [SUPERVISOR] },
    checks: ['✓ Cubrir la estiba con lona', '✓ Fotografiar la lámina', 'Pedir cotización de la lámina'],
    comments: [
      [KEEPER, 1.4, 'La lámina tiene una rajadura de medio metro, justo sobre el pasillo.'],
      [SUPERVISOR, 1.1, 'Que no quede producto debajo hasta que se repare.'],
    ],
  },
  {
    title: 'Cambiar la lámina rajada del techo',
    ...{
      type: MAINTENANCE,
      category: WAREHOUSES,
      priority: HIGH,
      state: NEW,
      by: SUPERVISOR,
      to: TECHNICIAN,
    },
    ...{ age: 1, due: 4, estimate: 240, warehouse: 0, after: ['Revisar gotera sobre la estiba C2'] },
  },
  {
    title: 'Calibrar sensores de humedad de la bodega norte',
    description: 'Toca calibración trimestral. El equipo patrón está reservado para esta semana.',
    ...{ type: MAINTENANCE, category: QUALITY, priority: HIGH, state: WAITING, by: ADMIN, to: TECHNICIAN },
    ...{
      age: 12,
      begun: 8,
      waits: 5,
      due: 2,
      start: -8,
      estimate: 360,
      warehouse: 0,
      followers: [SUPERVISOR],
    },
    checks: [
      '✓ Reservar el equipo patrón',
      '✓ Anotar las lecturas de partida',
      'Calibrar de dos en dos',
      'Archivar los certificados',
    ],
    comments: [[TECHNICIAN, 5, 'El laboratorio entrega el patrón hasta el jueves: queda en espera.']],
    times: [[8, 45, 'Lecturas de partida']],
  },
  {
    title: 'Medir humedad de los lotes que entraron el fin de semana',
    ...{ type: INSPECTION, category: QUALITY, priority: MEDIUM, state: NEW, by: SUPERVISOR, to: REGISTRAR },
    ...{ age: 1, due: 0, estimate: 60, warehouse: 1 },
    checks: ['Tomar tres muestras por lote', 'Registrar en el sistema', 'Avisar si alguno pasa del límite'],
  },
  {
    title: 'Ordenar cables de la caja de red',
    ...{ type: MAINTENANCE, category: DEVICES, priority: LOW, state: NEW, by: TECHNICIAN, to: TECHNICIAN },
    ...{ age: 20, due: 12, warehouse: 1 },
  },
  {
    title: 'Etiquetar los sacos de la zafra anterior',
    description: 'Quedaron unos ochenta sacos sin etiqueta legible junto al portón.',
    ...{
      type: MAINTENANCE,
      category: WAREHOUSES,
      priority: MEDIUM,
      state: WORKING,
      by: KEEPER,
      to: REGISTRAR,
    },
    ...{ age: 6, begun: 3, start: -3, due: 1, estimate: 300, warehouse: 0 },
    checks: ['✓ Imprimir etiquetas', '✓ Primeros cuarenta', 'Los que faltan', 'Conteo final'],
    times: [
      [3, 110],
      [2, 95],
    ],
  },
  {
    title: 'Revisar por qué el sensor del portón pierde señal de noche',
    description: 'Se desconecta entre las dos y las cinco, casi todas las noches. De día no falla.',
    ...{
      type: INSPECTION,
      category: DEVICES,
      priority: HIGH,
      state: NEW,
      by: KEEPER,
      age: 3,
      due: 5,
      twin: 6,
    },
    followers: [KEEPER, TECHNICIAN],
  },
  {
    title: 'Fumigar la bodega temporal',
    description: 'Coordinar con el proveedor: hay que dejarla cerrada 24 horas.',
    ...{
      type: MAINTENANCE,
      category: WAREHOUSES,
      priority: MEDIUM,
      state: WAITING,
      by: SUPERVISOR,
      to: KEEPER,
    },
    ...{
      age: 15,
      begun: 10,
      waits: 9,
      due: 7,
      warehouse: 2,
      after: ['Vaciar la bodega temporal antes de fumigar'],
    },
    comments: [[KEEPER, 9, 'El proveedor confirma fecha la próxima semana.']],
  },
  {
    title: 'Vaciar la bodega temporal antes de fumigar',
    ...{
      category: WAREHOUSES,
      priority: MEDIUM,
      state: NEW,
      by: KEEPER,
      to: AGENT,
      age: 8,
      due: 6,
      warehouse: 2,
    },
  },
  {
    title: 'Capacitar al turno de noche en el uso de la aplicación',
    ...{ category: null, priority: MEDIUM, state: NEW, by: ADMIN, to: SUPERVISOR },
    ...{ age: 4, due: 9, estimate: 120, followers: [REGISTRAR, AGENT] },
    checks: ['Reservar la sala', 'Preparar tres ejemplos reales', 'Repartir usuarios'],
  },
  {
    title: 'Inspeccionar extintores',
    ...{
      type: INSPECTION,
      category: WAREHOUSES,
      priority: HIGH,
      state: NEW,
      by: ADMIN,
      to: KEEPER,
      age: 30,
      due: -4,
    },
  },
  {
    title: 'Reubicar la Ebag que quedó junto al extractor',
    description: 'El aire caliente del extractor altera la lectura: pasarla a la segunda fila.',
    ...{ type: INSTALLATION, category: DEVICES, priority: MEDIUM, state: NEW, by: AGENT, to: AGENT },
    ...{ age: 2, due: 2, twin: 10 },
  },
  {
    title: 'Preparar el informe mensual de humedad',
    ...{
      type: INSPECTION,
      category: QUALITY,
      priority: MEDIUM,
      state: WORKING,
      by: SUPERVISOR,
      to: SUPERVISOR,
    },
    ...{ age: 3, begun: 1, due: 1, estimate: 180 },
    checks: [
      '✓ Bajar los datos del mes',
      'Comparar con el mes anterior',
      'Comentar las alarmas',
      'Enviar a gerencia',
    ],
  },
  {
    title: 'Comprar tarimas nuevas para el pasillo A',
    ...{ category: WAREHOUSES, priority: LOW, state: NEW, by: KEEPER, age: 25, warehouse: 0 },
  },
  {
    title: 'Probar el plan de emergencia por corte de luz',
    description: 'Medir cuánto tardan los equipos en volver a enviar lecturas después del corte.',
    ...{ type: INSPECTION, category: DEVICES, priority: MEDIUM, state: NEW, by: ADMIN, to: TECHNICIAN },
    ...{ age: 7, start: 10, due: 11, followers: [SUPERVISOR, KEEPER] },
  },
  {
    title: 'Actualizar el plano de segmentos de la bodega sur',
    ...{ category: WAREHOUSES, priority: LOW, state: WORKING, by: REGISTRAR, to: REGISTRAR },
    ...{ age: 11, begun: 6, due: -2, warehouse: 1, times: [[5, 60, 'Medidas']] },
  },
  {
    title: 'Devolver el data logger prestado',
    ...{ category: DEVICES, priority: LOW, state: NEW, by: TECHNICIAN, to: TECHNICIAN, age: 14 },
  },
  {
    title: 'Revisar sellos de las compuertas',
    ...{
      type: INSPECTION,
      category: WAREHOUSES,
      priority: MEDIUM,
      state: NEW,
      by: SUPERVISOR,
      age: 1,
      due: 6,
      warehouse: 1,
    },
  },
  {
    title: 'Cotizar seis sondas de estiba',
    ...{ type: INSTALLATION, category: DEVICES, priority: MEDIUM, state: WAITING, by: ADMIN, to: SUPERVISOR },
    ...{ age: 16, begun: 13, waits: 11, due: 4 },
    comments: [[SUPERVISOR, 11, 'Pedí precio a dos proveedores; falta uno.']],
  },
];

/** What is behind them: begun, done after some hours or days, or given up. */
const past: readonly TaskStory[] = [
  ['Cambiar filtro del deshumidificador', MAINTENANCE, WAREHOUSES, TECHNICIAN, 40, 38, 37],
  ['Instalar Ebag en la estiba A3', INSTALLATION, DEVICES, AGENT, 36, 35, 34.8],
  ['Limpiar lentes de las cámaras del portón', MAINTENANCE, WAREHOUSES, KEEPER, 33, 30, 29],
  ['Revisar básculas antes de la zafra', INSPECTION, QUALITY, REGISTRAR, 31, 30, 27],
  ['Reponer silica de los tableros eléctricos', MAINTENANCE, DEVICES, TECHNICIAN, 28, 27, 26.5],
  ['Contar tarimas dañadas', INSPECTION, WAREHOUSES, KEEPER, 26, 25, 24],
  ['Mover dos sondas al pasillo C', INSTALLATION, DEVICES, AGENT, 22, 21, 20.9],
  ['Verificar temperatura del cuarto de muestras', INSPECTION, QUALITY, REGISTRAR, 19, 19, 18],
  ['Pintar la señalización del pasillo principal', MAINTENANCE, WAREHOUSES, KEEPER, 18, 15, 11],
  ['Cambiar chip de datos del concentrador', MAINTENANCE, DEVICES, TECHNICIAN, 13, 12, 11.9],
  ['Revisar lecturas raras del lote refino', INSPECTION, QUALITY, SUPERVISOR, 10, 9, 7],
  ['Barrer y lavar la rampa de carga', MAINTENANCE, WAREHOUSES, KEEPER, 6, 5, 4],
  ['Probar la alarma de humedad del pasillo B', INSPECTION, DEVICES, TECHNICIAN, 4, 3, 2],
].map(([title, type, category, to, age, begun, closed]) => ({
  ...{ title: title as string, type: type as number, category: category as number, to: to as number },
  ...{ by: SUPERVISOR, state: DONE, age: age as number, begun: begun as number, closed: closed as number },
  due: -Math.floor((closed as number) - 1),
  times: [[Math.ceil(closed as number), 60]] as const,
}));

const givenUp: readonly TaskStory[] = [
  {
    title: 'Alquilar andamio para la bodega norte',
    ...{ category: WAREHOUSES, state: CANCELLED, by: KEEPER, to: SUPERVISOR, age: 24, closed: 20, due: -18 },
    why: 'El contratista trae el suyo',
  },
  {
    title: 'Instalar sonda adicional en la estiba C4',
    ...{
      type: INSTALLATION,
      category: DEVICES,
      state: CANCELLED,
      by: AGENT,
      to: AGENT,
      age: 17,
      begun: 16,
      closed: 14,
    },
    why: 'La estiba se despachó completa',
  },
  {
    title: 'Revisar el drenaje del patio',
    ...{ type: INSPECTION, category: WAREHOUSES, state: CANCELLED, by: SUPERVISOR, age: 9, closed: 8 },
    why: 'Duplicada: ya está en el plan de mantenimiento del ingenio',
  },
];

export const stories: readonly TaskStory[] = [...past, ...givenUp, ...open].toSorted((a, b) => b.age - a.age);
