/** One demo user for each role. */
const [ADMIN, SUPERVISOR, REGISTRAR, TECHNICIAN, KEEPER, AGENT] = [1, 2, 3, 4, 5, 6];
export const [FAULT, CONNECTION, QUESTION] = [1, 2, 3];
const [URGENT, HIGH, MEDIUM, LOW] = [1, 2, 3, 4];

/** An action by a user, in hours after the ticket was opened. */
export type Step = { after: number; by: number } & (
  | { says: string }
  | { assigns: number }
  | { state: 2 | 3 }
  | { closes: 4 | 5; why: string }
);

export interface Story {
  title: string;
  description: string;
  type: number;
  priority: number;
  by: number;
  /** Hours before now. */
  opened: number;
  /** Index of the twin within the company. */
  twin?: number;
  /** Index of the silence alarm: from the oldest, or negative from the newest. */
  silence?: number;
  /** Hours after the ticket was opened. */
  due?: number;
  steps: readonly Step[];
}

export const stories: readonly Story[] = [
  {
    title: 'La pantalla de asignaciones tarda en abrir',
    description: 'Desde la computadora de la garita tarda casi un minuto. En el teléfono abre bien.',
    type: QUESTION,
    priority: LOW,
    by: KEEPER,
    opened: 700,
    steps: [
      { after: 3, by: ADMIN, assigns: TECHNICIAN },
      { after: 5, by: TECHNICIAN, state: 2 },
      { after: 6, by: TECHNICIAN, says: '¿Qué navegador usas en la garita?' },
      { after: 20, by: KEEPER, says: 'Uno muy viejo, creo que nunca se ha actualizado.' },
      {
        after: 30,
        by: TECHNICIAN,
        closes: 4,
        why: 'Se actualizó el navegador de la garita y ahora abre en dos segundos.',
      },
    ],
  },
  {
    title: 'Sensor de humedad marca siempre lo mismo',
    description: 'Lleva dos días en 58.3 % sin moverse, aun con la bodega abierta.',
    type: FAULT,
    priority: HIGH,
    by: SUPERVISOR,
    opened: 668,
    twin: 4,
    due: 72,
    steps: [
      { after: 1, by: ADMIN, assigns: TECHNICIAN },
      { after: 2, by: TECHNICIAN, state: 2 },
      { after: 26, by: TECHNICIAN, state: 3 },
      { after: 26.1, by: TECHNICIAN, says: 'El sensor está dañado. Pedí el repuesto, llega el jueves.' },
      { after: 98, by: TECHNICIAN, state: 2 },
      {
        after: 101,
        by: TECHNICIAN,
        closes: 4,
        why: 'Se cambió el sensor y se comparó con el patrón: diferencia de 0.4 %.',
      },
    ],
  },
  {
    title: 'Agregar a la nueva encargada de la bodega Quetzal',
    description: 'Entra el lunes. Necesita ver inventario y recibir dispositivos.',
    type: QUESTION,
    priority: MEDIUM,
    by: SUPERVISOR,
    opened: 610,
    steps: [
      { after: 4, by: ADMIN, state: 2 },
      {
        after: 4.2,
        by: ADMIN,
        closes: 4,
        why: 'Usuario creado con el rol de encargada de bodega. Le llegó la invitación.',
      },
    ],
  },
  {
    title: 'Dos dispositivos aparecen en la bodega equivocada',
    description: 'Los escaneamos al llegar, pero siguen en Santa Lucía.',
    type: QUESTION,
    priority: MEDIUM,
    by: KEEPER,
    opened: 560,
    twin: 9,
    steps: [
      {
        after: 2,
        by: REGISTRAR,
        says: 'Los revisé: el escaneo se hizo antes de que salieran. Los muevo yo.',
      },
      { after: 2.5, by: ADMIN, assigns: REGISTRAR },
      { after: 3, by: REGISTRAR, closes: 4, why: 'Se trasladaron a la bodega correcta.' },
    ],
  },
  {
    title: 'Antena caída en el patio de Escuintla',
    description: 'Con la tormenta se dobló el mástil y varios dispositivos dejaron de enviar.',
    type: CONNECTION,
    priority: URGENT,
    by: AGENT,
    opened: 505,
    due: 24,
    steps: [
      { after: 0.4, by: ADMIN, assigns: TECHNICIAN },
      { after: 0.5, by: TECHNICIAN, state: 2 },
      { after: 3, by: AGENT, says: 'Ya estoy en el patio, puedo ayudar a sostener el mástil.' },
      {
        after: 9,
        by: TECHNICIAN,
        closes: 4,
        why: 'Se enderezó el mástil y se reforzó con tensores. Todos vuelven a enviar.',
      },
    ],
  },
  {
    title: 'Reporte duplicado de la antena',
    description: 'No hay señal en el patio.',
    type: CONNECTION,
    priority: HIGH,
    by: KEEPER,
    opened: 503,
    steps: [{ after: 1, by: ADMIN, closes: 5, why: 'Es el mismo caso de la antena del patio de Escuintla.' }],
  },
  {
    title: 'Batería baja en la sonda de la estiba 12',
    description: 'Está en 8 %. La estiba sale en dos semanas.',
    type: FAULT,
    priority: MEDIUM,
    by: KEEPER,
    opened: 430,
    twin: 14,
    due: 120,
    steps: [
      { after: 5, by: ADMIN, assigns: TECHNICIAN },
      { after: 22, by: TECHNICIAN, state: 2 },
      { after: 50, by: TECHNICIAN, closes: 4, why: 'Batería cambiada, quedó en 100 %.' },
    ],
  },
  {
    title: 'Se perdió la señal durante la madrugada',
    description: 'El dispositivo estuvo sin datos varias horas y volvió solo.',
    type: CONNECTION,
    priority: MEDIUM,
    by: TECHNICIAN,
    opened: 380,
    silence: 0,
    steps: [
      { after: 1, by: TECHNICIAN, state: 2 },
      { after: 4, by: SUPERVISOR, says: 'Esa noche también se fue la luz en la bodega.' },
      {
        after: 8,
        by: TECHNICIAN,
        closes: 4,
        why: 'Coincide con el corte de energía. Se puso el enrutador en el respaldo.',
      },
    ],
  },
  {
    title: 'No llegan los correos de alarma al supervisor',
    description: 'Desde la semana pasada no recibo ninguno, aunque en la pantalla sí aparecen.',
    type: QUESTION,
    priority: HIGH,
    by: SUPERVISOR,
    opened: 330,
    steps: [
      { after: 2, by: ADMIN, state: 2 },
      { after: 3, by: ADMIN, says: '@Sergio Fuentes revisa la carpeta de correo no deseado, por favor.' },
      { after: 5, by: SUPERVISOR, says: 'Ahí estaban. Ya marqué el remitente como seguro.' },
      { after: 6, by: ADMIN, closes: 4, why: 'Los correos estaban en la carpeta de no deseados.' },
    ],
  },
  {
    title: 'Calibrar los sensores antes de la zafra',
    description: 'Tocan los de las cuatro bodegas. La última calibración fue hace once meses.',
    type: FAULT,
    priority: MEDIUM,
    by: SUPERVISOR,
    opened: 300,
    due: 480,
    steps: [
      { after: 10, by: ADMIN, assigns: TECHNICIAN },
      { after: 30, by: TECHNICIAN, state: 2 },
      { after: 140, by: TECHNICIAN, says: 'Santa Lucía y Quetzal están listas. Faltan las otras dos.' },
    ],
  },
  {
    title: 'Etiqueta QR ilegible',
    description: 'La lluvia borró la etiqueta y ya no se puede escanear.',
    type: FAULT,
    priority: LOW,
    by: KEEPER,
    opened: 260,
    twin: 20,
    steps: [
      { after: 6, by: REGISTRAR, says: 'Imprimo otra y te la mando con el siguiente camión.' },
      { after: 7, by: ADMIN, assigns: REGISTRAR },
      { after: 28, by: REGISTRAR, closes: 4, why: 'Etiqueta nueva, plastificada.' },
    ],
  },
  {
    title: '¿Se puede exportar el historial de un lote?',
    description: 'El cliente pide la temperatura del lote durante todo el almacenamiento.',
    type: QUESTION,
    priority: MEDIUM,
    by: REGISTRAR,
    opened: 215,
    steps: [
      {
        after: 5,
        by: ADMIN,
        says: 'Sí: abre la asignación y descarga sus lecturas. @Rebeca Ordóñez dime si te sirve así.',
      },
      { after: 6, by: REGISTRAR, closes: 4, why: 'Resuelto, el archivo tiene lo que pide el cliente.' },
    ],
  },
  {
    title: 'El dispositivo se desconecta cada tarde',
    description: 'Todos los días entre las dos y las cuatro deja de enviar.',
    type: CONNECTION,
    priority: HIGH,
    by: SUPERVISOR,
    opened: 170,
    silence: 2,
    due: 96,
    steps: [
      { after: 1, by: ADMIN, assigns: TECHNICIAN },
      { after: 20, by: TECHNICIAN, state: 2 },
      {
        after: 44,
        by: TECHNICIAN,
        says: 'A esa hora estacionan un contenedor justo enfrente. Pedí que lo muevan.',
      },
      { after: 45, by: TECHNICIAN, state: 3 },
    ],
  },
  {
    title: 'Instalar dos sondas más en la fila B',
    description: 'Hay una zona sin cobertura entre las columnas 4 y 7.',
    type: FAULT,
    priority: MEDIUM,
    by: KEEPER,
    opened: 142,
    due: 240,
    steps: [
      { after: 3, by: ADMIN, assigns: TECHNICIAN },
      { after: 25, by: TECHNICIAN, state: 3 },
      { after: 25.2, by: TECHNICIAN, says: 'Espero a que el proveedor confirme las sondas.' },
    ],
  },
  {
    title: 'Permiso para ver los tableros',
    description: 'Antes podía abrirlos y ahora no aparecen en mi menú.',
    type: QUESTION,
    priority: LOW,
    by: AGENT,
    opened: 118,
    steps: [
      {
        after: 9,
        by: ADMIN,
        closes: 5,
        why: 'El rol de agente de campo no incluye tableros; el supervisor comparte el resumen.',
      },
    ],
  },
  {
    title: 'Lectura de temperatura muy alta a mediodía',
    description: 'Marca 41 °C, pero el termómetro de mano dice 36 °C.',
    type: FAULT,
    priority: HIGH,
    by: KEEPER,
    opened: 92,
    twin: 27,
    due: 72,
    steps: [
      { after: 2, by: ADMIN, assigns: TECHNICIAN },
      { after: 4, by: TECHNICIAN, state: 2 },
      {
        after: 24,
        by: TECHNICIAN,
        says: 'Le da el sol directo por la ventana. @Beatriz Cifuentes ¿podemos moverlo un metro?',
      },
      { after: 27, by: KEEPER, says: 'Sí, hoy por la tarde.' },
    ],
  },
  {
    title: 'Revisar el techo sobre la fila A',
    description: 'Después de las lluvias hay manchas nuevas en las láminas.',
    type: FAULT,
    priority: HIGH,
    by: KEEPER,
    opened: 70,
    due: 48,
    steps: [
      { after: 5, by: SUPERVISOR, says: 'Lo incluyo en la visita de mantenimiento.' },
      { after: 6, by: ADMIN, assigns: SUPERVISOR },
    ],
  },
  {
    title: 'Cambiar la batería del dispositivo silencioso',
    description: 'Dejó de enviar y la última lectura de batería era de 5 %.',
    type: FAULT,
    priority: MEDIUM,
    by: TECHNICIAN,
    opened: 46,
    silence: -1,
    due: 96,
    steps: [
      { after: 0.5, by: ADMIN, assigns: TECHNICIAN },
      { after: 18, by: TECHNICIAN, state: 2 },
    ],
  },
  {
    title: 'Falta un dispositivo en el conteo',
    description: 'Contamos quince y el sistema dice dieciséis.',
    type: QUESTION,
    priority: MEDIUM,
    by: KEEPER,
    opened: 30,
    steps: [{ after: 4, by: REGISTRAR, says: '¿Ya buscaste en el área de tránsito?' }],
  },
  {
    title: 'Enrutador de la bodega se reinicia solo',
    description: 'Se apaga y enciende varias veces al día.',
    type: CONNECTION,
    priority: URGENT,
    by: AGENT,
    opened: 20,
    due: 12,
    steps: [{ after: 1.5, by: ADMIN, says: '@Tomás Ixcoy ¿puedes pasar hoy?' }],
  },
  {
    title: 'Solicitud de acceso para auditoría externa',
    description: 'Vienen dos personas la próxima semana y necesitan consultar, sin cambiar nada.',
    type: QUESTION,
    priority: MEDIUM,
    by: SUPERVISOR,
    opened: 8,
    due: 120,
    steps: [],
  },
  {
    title: 'El lector de códigos no enfoca',
    description: 'Con poca luz el teléfono no logra leer las etiquetas.',
    type: FAULT,
    priority: LOW,
    by: AGENT,
    opened: 3,
    steps: [],
  },
];
