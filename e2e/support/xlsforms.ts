import writeXlsx from 'write-excel-file/node';

type Cell = string | number | Date | null;
/** A file as people send it: sheets by name, the first row names the columns. */
export type Sheets = Record<string, Cell[][]>;

export async function workbook(name: string, sheets: Sheets) {
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) =>
      row.map((value) =>
        value instanceof Date ? { value, format: 'dd/mm/yyyy' } : { value: value ?? undefined },
      ),
    ),
  }));
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsx(data as never).toBuffer(),
  };
}

/** A plain inspection: nothing to tell. */
export const inspection = (title: string): Sheets => ({
  survey: [
    ['type', 'name', 'label', 'hint', 'required', 'default'],
    ['date', 'dia', 'Día de la visita', null, 'yes', 'today()'],
    ['text', 'inspector', 'Inspector', 'Nombre y apellido', 'yes', null],
    ['select_one estado', 'techo', 'Estado del techo', null, 'yes', 'bueno'],
    ['select_multiple dano', 'danos', 'Daños', null, null, null],
    ['select_one si_no', 'limpia', '¿Está limpia?', null, 'yes', null],
    ['integer', 'estibas', 'Estibas', null, null, 12],
  ],
  choices: [
    ['list_name', 'name', 'label'],
    ['estado', 'bueno', 'Bueno'],
    ['estado', 'malo', 'Malo'],
    ['dano', 'goteras', 'Goteras'],
    ['dano', 'plagas', 'Plagas'],
    ['si_no', 'yes', 'Sí'],
    ['si_no', 'no', 'No'],
  ],
  settings: [
    ['form_title', 'form_id'],
    [title, 'inspeccion'],
  ],
});

/** Groups that depend on answers, with limits and their messages. */
export const reception: Sheets = {
  survey: [
    ['type', 'name', 'label', 'relevant', 'constraint', 'constraint_message'],
    ['begin group', 'llegada', 'Llegada', null, null, null],
    ['text', 'placa', 'Placa', null, "regex(., '[A-Z][0-9]{3}[A-Z]{3}')", 'Como C123ABC'],
    ['decimal', 'humedad', 'Humedad', null, '. >= 0 and . <= 100', null],
    ['end group', null, null, null, null, null],
    ['begin group', 'rechazo', 'Rechazo', `\${humedad} > 12.5`, null, null],
    ['text', 'motivo', 'Motivo', null, 'string-length(.) >= 10', 'Al menos diez letras'],
    ['end group', null, null, null, null, null],
  ],
};

/** A repeat group with what is computed from it. */
export const weighing: Sheets = {
  survey: [
    ['type', 'name', 'label', 'calculation', 'relevant'],
    ['begin_repeat', 'sacos', 'Sacos', null, null],
    ['decimal', 'bruto', 'Peso bruto', null, null],
    ['calculate', 'neto', null, `\${bruto} - 0.2`, null],
    ['end_repeat', null, null, null, null],
    ['calculate', 'total', null, `round(sum(\${neto}), 1)`, null],
    ['text', 'nota', '¿Por qué tan poco?', null, `\${total} < 50`],
  ],
};

/** Choices that depend on others. */
export const cascade: Sheets = {
  survey: [
    ['type', 'name', 'label', 'choice_filter', 'required'],
    ['select_one region', 'region', 'Región', null, 'yes'],
    ['select_one municipio', 'municipio', 'Municipio', `region = \${region}`, `\${region} != ''`],
  ],
  choices: [
    ['list_name', 'name', 'label', 'region'],
    ['region', 'norte', 'Norte', null],
    ['region', 'sur', 'Sur', null],
    ['municipio', 'coban', 'Cobán', 'norte'],
    ['municipio', 'escuintla', 'Escuintla', 'sur'],
  ],
};

/** Made for a phone and in two languages: with notes on what is taken differently. */
export const survey: Sheets = {
  survey: [
    ['type', 'name', 'label::Español (es)', 'label::English (en)', 'appearance'],
    ['start', 'start', null, null, null],
    ['end', 'end', null, null, null],
    ['today', 'today', null, null, null],
    ['begin group', 'sitio', 'Sitio', 'Site', 'field-list'],
    ['geopoint', 'lugar', 'Lugar', 'Place', 'placement-map'],
    ['image', 'foto', 'Foto', 'Photo', null],
    ['barcode', 'codigo', 'Código', 'Code', null],
    ['end group', null, null, null, null],
    ['image', 'firma', 'Firma', 'Signature', 'signature'],
    ['text', 'notas', 'Notas', 'Notes', 'multiline'],
  ],
  settings: [
    ['form_title', 'default_language', 'style'],
    ['Visita', 'Español (es)', 'pages'],
  ],
};

export const broken: Sheets = {
  survey: [
    ['type', 'name', 'label', 'relevant'],
    ['rank frutas', 'orden', 'Orden', null],
    ['text', 'nombre completo', 'Nombre', null],
    ['text', 'motivo', 'Motivo', `\${no_existe} = 1`],
  ],
};
