import type { FormDocument, FormItem } from '@gemelo/contract/forms/document';
import type { Answers } from '@gemelo/contract/forms/values';
import type { Chance } from './chance.ts';

/** Records that the answers of the demonstration name. */
export interface KnownPlaces {
  warehouses: readonly string[];
  /** Twins of each warehouse. */
  twins: ReadonlyMap<string, readonly string[]>;
  lots: ReadonlyMap<string, readonly string[]>;
  stations: readonly string[];
  /** Where warehouses and stations stand: warehouses by their ids, stations by those of their twins. */
  spots: { warehouse: ReadonlyMap<string, Spot>; station: ReadonlyMap<string, Spot> };
}

export interface Spot {
  latitude: number;
  longitude: number;
}

export interface FormStory {
  name: string;
  description: string;
  formCategory: string;
  category: string;
  /** What was published, oldest first. */
  versions: readonly { notes: string; document: FormDocument }[];
  draft?: FormDocument;
  /** The steps whose instructions open beside sections, by the name of the section. */
  steps?: Readonly<Record<string, string>>;
  /** How many answers, and by whom. */
  answers: number;
  people: readonly number[];
  /** The minutes that filling in takes. */
  minutes: number;
  answer(chance: Chance, places: KnownPlaces, version: number): Answers;
}

const one = <T>(chance: Chance, from: readonly T[]): T => from[chance.whole(0, from.length - 1)] as T;
const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));
const form = (...items: FormItem[]): FormDocument => ({ mode: 'page', items });
const value = (name: string) => `\${${name}}`;
const choices = (...labels: [value: string, label: string][]) =>
  labels.map(([name, label]) => ({ value: name, label }));
const place: FormItem = {
  ...{ name: 'bodega', kind: 'selectOne', label: 'Bodega', choicesFrom: 'warehouse', required: true },
};
const HUNDRED_METRES = 0.0009;
/** Where somebody stood who was at a spot, as a phone finds it. */
function near(chance: Chance, spot: Spot | undefined, reach: number) {
  if (!spot) return null;
  const off = () => chance.between(-reach, reach) * HUNDRED_METRES;
  return {
    latitude: rounded(spot.latitude + off(), 5),
    longitude: rounded(spot.longitude + off(), 5),
    accuracy: chance.whole(3, 12),
  };
}
const inPlace = { choiceFilter: `warehouse = ${value('bodega')}` };
const [KEEPER, AGENT, TECHNICIAN, CLERK, SUPERVISOR] = [5, 6, 4, 3, 2];

const remarks = [
  'Sin novedad',
  'Se avisó al encargado',
  'Pendiente de revisar en el próximo turno',
  'Todo en orden',
];

const receptionItems: FormItem[] = [
  place,
  { name: 'lote', kind: 'selectOne', label: 'Lote', choicesFrom: 'lot', required: true, ...inPlace },
  {
    name: 'placa',
    kind: 'text',
    label: 'Placa del camión',
    required: true,
    pattern: '[A-Z]-[0-9]{3}[A-Z]{3}',
  },
  {
    name: 'sacos',
    kind: 'number',
    label: 'Sacos recibidos',
    required: true,
    decimals: 0,
    min: '1',
    max: '1200',
  },
  { name: 'peso', kind: 'number', label: 'Peso por saco', unit: 'kg', decimals: 1, min: '20', max: '1500' },
  {
    ...{ name: 'toneladas', kind: 'calculated', label: 'Toneladas', unit: 't', decimals: 2 },
    formula: `${value('sacos')} * ${value('peso')} div 1000`,
  },
];
const wet: FormItem[] = [
  { name: 'mojados', kind: 'yesNo', label: '¿Llegaron sacos mojados?', required: true },
  {
    ...{
      name: 'sacos_mojados',
      kind: 'number',
      label: 'Sacos mojados',
      decimals: 0,
      required: true,
      min: '1',
    },
    ...{ max: value('sacos'), showWhen: `${value('mojados')} = 'yes'` },
  },
];

const reception: FormStory = {
  name: 'Recepción de azúcar',
  description: 'Se llena con cada camión que entra a una bodega.',
  ...{
    formCategory: 'Calidad',
    category: 'Recepción',
    answers: 52,
    people: [KEEPER, AGENT, CLERK],
    minutes: 9,
  },
  versions: [
    { notes: 'Primera versión', document: form(...receptionItems) },
    { notes: 'Se pregunta por sacos mojados', document: form(...receptionItems, ...wet) },
  ],
  answer(chance, { warehouses, lots }, version) {
    const bodega = one(chance, warehouses);
    const sacos = chance.whole(280, 620);
    const isWet = chance.next() < 0.15;
    return {
      ...{
        bodega,
        lote: one(chance, lots.get(bodega) ?? []),
        sacos,
        peso: rounded(chance.between(49.6, 50.4)),
      },
      placa: `C-${chance.whole(100, 999)}${one(chance, ['BDF', 'BKL', 'CRT', 'DMP'])}`,
      ...(version > 1 ? { mojados: isWet ? 'yes' : 'no' } : {}),
      ...(version > 1 && isWet ? { sacos_mojados: chance.whole(1, 12) } : {}),
    };
  },
};

const round = { parent: 'recorrido' };
const inspectionItems: FormItem[] = [
  place,
  { name: 'recorrido', kind: 'section', label: 'Recorrido' },
  {
    ...round,
    name: 'limpieza',
    kind: 'scale',
    label: 'Limpieza',
    from: 1,
    to: 5,
    fromLabel: 'Sucia',
    toLabel: 'Impecable',
    required: true,
  },
  {
    ...{ name: 'hallazgos', kind: 'selectMany', label: 'Hallazgos', ...round },
    choices: choices(
      ['gotera', 'Goteras'],
      ['plaga', 'Rastros de plaga'],
      ['derrame', 'Azúcar derramada'],
      ['tarima', 'Tarimas dañadas'],
      ['luz', 'Luminarias apagadas'],
    ),
  },
  {
    ...round,
    name: 'gotera_donde',
    kind: 'text',
    label: '¿Dónde está la gotera?',
    required: true,
    showWhen: `selected(${value('hallazgos')}, 'gotera')`,
  },
  {
    name: 'extintores',
    kind: 'yesNo',
    label: '¿Extintores vigentes y a la vista?',
    required: true,
    ...round,
  },
  { name: 'observaciones', kind: 'longText', label: 'Observaciones' },
  { name: 'lugar', kind: 'gps', label: 'Lugar' },
];
const inspection: FormStory = {
  name: 'Inspección de bodega',
  description: 'Recorrido semanal por cada bodega.',
  ...{
    formCategory: 'Seguridad',
    category: 'Almacenamiento',
    answers: 34,
    people: [KEEPER, SUPERVISOR, AGENT],
    minutes: 22,
  },
  versions: [{ notes: 'Primera versión', document: form(...inspectionItems) }],
  steps: { recorrido: 'Ronda de bodega' },
  draft: form(...inspectionItems, { name: 'foto', kind: 'photo', label: 'Foto del hallazgo', max: '3' }),
  answer(chance, { warehouses, spots }) {
    const bodega = one(chance, warehouses);
    const hallazgos = ['gotera', 'plaga', 'derrame', 'tarima', 'luz'].filter(() => chance.next() < 0.18);
    return {
      ...{ bodega, limpieza: chance.whole(2, 5), hallazgos },
      ...(hallazgos.includes('gotera')
        ? { gotera_donde: one(chance, ['Sobre la bahía A2', 'Junto al portón norte', 'Entre B3 y B4']) }
        : {}),
      ...{ extintores: chance.next() < 0.93 ? 'yes' : 'no', observaciones: one(chance, remarks) },
      // Under some roofs a phone finds no satellite.
      lugar: chance.next() < 0.9 ? near(chance, spots.warehouse.get(bodega), 12) : null,
    };
  },
};

const maintenance: FormStory = {
  name: 'Mantenimiento de estación',
  description: 'Revisión de una estación meteorológica.',
  ...{
    formCategory: 'Seguridad',
    category: 'Almacenamiento',
    answers: 18,
    people: [TECHNICIAN],
    minutes: 40,
  },
  versions: [
    {
      notes: 'Primera versión',
      document: form(
        { name: 'estacion', kind: 'selectOne', label: 'Estación', choicesFrom: 'twin', required: true },
        {
          ...{ name: 'trabajo', kind: 'selectOne', label: 'Trabajo', required: true },
          choices: choices(
            ['limpieza', 'Limpieza de sensores'],
            ['bateria', 'Cambio de batería'],
            ['calibracion', 'Calibración'],
          ),
        },
        {
          name: 'voltaje',
          kind: 'number',
          label: 'Voltaje de la batería',
          unit: 'V',
          decimals: 2,
          min: '0',
          max: '20',
          required: true,
        },
        {
          ...{ name: 'estado', kind: 'calculated', label: 'Estado de la batería' },
          showWhen: `${value('voltaje')} > 0`,
          formula: `if(${value('voltaje')} < 11.8, 'Cambiar', 'Buena')`,
        },
        { name: 'lugar', kind: 'gps', label: 'Lugar' },
        { name: 'proxima', kind: 'date', label: 'Próxima visita', min: 'today()' },
      ),
    },
  ],
  answer(chance, { stations, spots }) {
    const estacion = one(chance, stations);
    return {
      ...{
        estacion,
        trabajo: one(chance, ['limpieza', 'limpieza', 'bateria', 'calibracion']),
      },
      voltaje: rounded(chance.between(11.4, 13.1), 2),
      lugar: near(chance, spots.station.get(estacion), 40),
    };
  },
};

const temperature: FormStory = {
  name: 'Control de temperatura de estibas',
  description: 'Lecturas a mano en cada estiba, para compararlas con las de los dispositivos.',
  ...{
    formCategory: 'Calidad',
    category: 'Almacenamiento',
    answers: 48,
    people: [KEEPER, AGENT, TECHNICIAN],
    minutes: 15,
  },
  versions: [
    {
      notes: 'Primera versión',
      document: form(
        place,
        {
          ...{ name: 'turno', kind: 'selectOne', label: 'Turno', required: true },
          choices: choices(['manana', 'Mañana'], ['tarde', 'Tarde'], ['noche', 'Noche']),
        },
        { name: 'estibas', kind: 'repeat', label: 'Estibas', min: '1', max: '30' },
        {
          name: 'dispositivo',
          kind: 'selectOne',
          label: 'Dispositivo',
          parent: 'estibas',
          choicesFrom: 'twin',
          ...inPlace,
        },
        {
          name: 'temperatura',
          kind: 'number',
          label: 'Temperatura',
          unit: '°C',
          decimals: 1,
          min: '0',
          max: '60',
          parent: 'estibas',
          required: true,
        },
        {
          name: 'humedad',
          kind: 'number',
          label: 'Humedad',
          unit: '%',
          decimals: 0,
          min: '0',
          max: '100',
          parent: 'estibas',
        },
        {
          name: 'promedio',
          kind: 'calculated',
          label: 'Promedio',
          unit: '°C',
          decimals: 1,
          formula: `mean(${value('temperatura')})`,
        },
        {
          name: 'maxima',
          kind: 'calculated',
          label: 'Máxima',
          unit: '°C',
          decimals: 1,
          formula: `max(${value('temperatura')})`,
        },
        {
          name: 'causa',
          kind: 'text',
          label: 'Causa probable',
          required: true,
          showWhen: `${value('maxima')} > 38`,
        },
      ),
    },
  ],
  answer(chance, { warehouses, twins }) {
    const bodega = one(chance, warehouses);
    const devices = twins.get(bodega) ?? [];
    const isHot = chance.next() < 0.1;
    const readings = Array.from({ length: chance.whole(2, 5) }, (_, at) => ({
      ...(devices[at] === undefined ? {} : { dispositivo: devices[at] }),
      temperatura: rounded(chance.between(27, 35) + (isHot && at === 0 ? 8 : 0)),
      humedad: chance.whole(52, 66),
    }));
    const isAbove = readings.some(({ temperatura }) => temperatura > 38);
    return {
      ...{ bodega, turno: one(chance, ['manana', 'tarde', 'noche']), estibas: readings },
      ...(isAbove
        ? {
            causa: one(chance, [
              'Ventilación apagada',
              'Sol directo por el portón',
              'Estiba recién descargada',
            ]),
          }
        : {}),
    };
  },
};

export const formStories: readonly FormStory[] = [reception, inspection, maintenance, temperature];
