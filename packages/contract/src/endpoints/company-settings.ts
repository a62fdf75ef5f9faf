import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idFile, line, text, version } from '../kit/fields.ts';
import { presences } from './users.ts';

const area = 'company-settings';

const color = () => z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)));
const settings = {
  name: line(120),
  address: z.optional(z.nullable(text(200))),
  idDepartment: z.optional(z.nullable(id())),
  timeZone: z.string().check(z.regex(/^[A-Za-z_]+(\/[A-Za-z_+\-0-9]+){0,2}$/), z.maxLength(60)),
  headerColor: color(),
  logo: z.nullable(
    z.string().check(z.maxLength(200_000), z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)),
  ),
  readingIntervalSeconds: z.int().check(z.gte(5), z.lte(86_400)),
  humidityWarning: z.number().check(z.gte(0), z.lte(100)),
  humidityAlarm: z.number().check(z.gte(0), z.lte(100)),
  temperatureAlarm: z.number().check(z.gte(-50), z.lte(100)),
  /** For how long positions of people are kept, and how often a phone notes one. */
  trackingDays: z.int().check(z.gte(1), z.lte(730)),
  trackingIntervalSeconds: z.int().check(z.gte(10), z.lte(600)),
  /** The presence of users who chose none. */
  defaultPresence: z.enum(presences),
};
export const companySettings = z.object({
  idCompany: id(),
  ...settings,
  address: z.nullable(z.string()),
  idDepartment: z.nullable(id()),
  /** The full logo is a file; `logo` is a small version as a data URL. */
  idLogo: z.nullable(idFile()),
  version: z.int(),
});
export type CompanySettings = z.output<typeof companySettings>;

export const readCompanySettings = endpoint({
  route: 'GET /api/v4/company-settings',
  area,
  permission: 'member',
  summary: 'Settings of one’s company: name, logo, colour, zone, thresholds',
  data: companySettings,
});

export const companySettingsBody = z
  .strictObject({
    ...settings,
    /** A file that was uploaded as a logo. */
    idLogo: z.optional(z.nullable(idFile())),
    version: version(),
  })
  .check(
    z.refine((body) => body.humidityWarning <= body.humidityAlarm, {
      error: 'warning_above_alarm',
      path: ['humidityWarning'],
    }),
  );

export const updateCompanySettings = endpoint({
  route: 'PUT /api/v4/company-settings',
  area,
  permission: 'company-settings:edit',
  summary: 'Change the settings of one’s company',
  body: companySettingsBody,
  data: companySettings,
});
