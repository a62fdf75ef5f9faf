// Generated from the migrated database by `npm run db:types`; not edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Moment = ColumnType<string, string | Date, string | Date>;
export type GeneratedMoment = ColumnType<string, string | Date | undefined, string | Date>;
export type Json = ColumnType<unknown, string | null, string | null>;

export interface ActionTable {
  idAction: Generated<number>;
  idCompany: number;
  name: string;
  description: string | null;
  needsPhoto: Generated<boolean>;
  needsNote: Generated<boolean>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idStep: number | null;
}

export interface ActivityTable {
  idActivity: Generated<number>;
  idCompany: number;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ActivityRecordTable {
  idCompany: number;
  idActivityRecord: Generated<number>;
  recordKey: string;
  idActivityUser: number;
  idActivity: number;
  idUser: number;
  idMenuAction: number;
  idAction: number;
  menuName: string;
  actionName: string;
  idWarehouse: number | null;
  at: Moment;
  receivedAt: GeneratedMoment;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  distance: number | null;
  note: string | null;
  answerKey: string | null;
  photoCount: Generated<number>;
  idStation: number | null;
}

export interface ActivityScheduleTable {
  idActivitySchedule: Generated<number>;
  idCompany: number;
  name: string;
  idActivity: number;
  instructions: Generated<string>;
  frequency: 'daily' | 'weekly' | 'monthly' | 'monthlyWeekday';
  repeatEvery: number;
  weekdays: Generated<(number)[]>;
  day: number | null;
  nth: number | null;
  weekday: number | null;
  startOn: string;
  endOn: string | null;
  hour: number;
  durationMinutes: number;
  idOwner: number;
  state: Generated<'Activo' | 'Inactivo'>;
  nextOn: string | null;
  nextAt: Moment | null;
  timeZone: string;
  lastOn: string | null;
  endedAt: Moment | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ActivityScheduleStopTable {
  idActivitySchedule: number;
  order: number;
  idWarehouse: number;
  idCompany: number;
}

export interface ActivityScheduleUserTable {
  idActivitySchedule: number;
  idUser: number;
  idCompany: number;
}

export interface ActivityUserTable {
  idActivityUser: Generated<number>;
  idCompany: number;
  idActivity: number;
  idUser: number;
  idCreator: number | null;
  instructions: Generated<string>;
  startsAt: Moment;
  dueAt: Moment;
  progress: Generated<'assigned' | 'started' | 'done' | 'cancelled'>;
  state: Generated<'Activo' | 'Inactivo'>;
  startedAt: Moment | null;
  endedAt: Moment | null;
  closedAt: Moment | null;
  closeReason: string | null;
  idActivitySchedule: number | null;
  turnOn: string | null;
  recordCount: Generated<number>;
  lastRecordAt: Moment | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ActivityUserActionTable {
  idActivityUser: number;
  idMenuAction: number;
  idCompany: number;
  recordCount: number;
}

export interface ActivityUserStopTable {
  idActivityUser: number;
  order: number;
  idWarehouse: number;
  idCompany: number;
}

export interface AlarmTable {
  idAlarm: Generated<number>;
  idCompany: number;
  idAlarmRule: number;
  idTwin: number;
  idSensorTwin: number | null;
  idMeasurement: number | null;
  idWarehouse: number;
  condition: 'above' | 'below' | 'rate' | 'silence';
  severity: 'warning' | 'alarm';
  threshold: number | null;
  since: Moment;
  openedAt: Moment;
  value: number | null;
  worstValue: number | null;
  state: Generated<'open' | 'acknowledged' | 'resolved'>;
  acknowledgedAt: Moment | null;
  acknowledgedBy: number | null;
  acknowledgedNote: string | null;
  resolvedAt: Moment | null;
  resolvedBy: number | null;
  resolution: 'normal' | 'person' | 'twin' | 'sensor' | 'rule' | 'scope' | 'merged' | null;
  resolvedNote: string | null;
  remindedAt: Moment | null;
  createdAt: GeneratedMoment;
  peakRule: number | null;
  peakSeverity: 'warning' | 'alarm' | null;
  peakThreshold: number | null;
  urgency: GeneratedAlways<number>;
}

export interface AlarmEventTable {
  idAlarmEvent: GeneratedAlways<number>;
  idCompany: number;
  idAlarm: number;
  kind: 'opened' | 'raised' | 'lowered' | 'acknowledged' | 'reminded' | 'resolved';
  idUser: number | null;
  value: number | null;
  reason: string | null;
  note: string | null;
  at: GeneratedMoment;
}

export interface AlarmRuleTable {
  idAlarmRule: Generated<number>;
  idCompany: number | null;
  name: string;
  condition: 'above' | 'below' | 'rate' | 'silence';
  idMeasurement: number | null;
  threshold: number | null;
  hysteresis: Generated<number>;
  holdSeconds: number | null;
  severity: 'warning' | 'alarm';
  idWarehouseCategory: number | null;
  idTwin: number | null;
  reminderMinutes: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idTicketType: number | null;
  idWarehouse: number | null;
  watchedSince: GeneratedMoment;
}

export interface AlarmRuleUserTable {
  idAlarmRule: number;
  idUser: number;
  idCompany: number;
}

export interface AlarmWatchTable {
  idTwin: number;
  idAlarmRule: number;
  idSensorTwin: number;
  idMeasurement: number;
  idCompany: number;
  evaluatedTo: Moment;
  since: Moment | null;
  muted: Generated<boolean>;
  recent: Json;
  watchedSince: Moment;
}

export interface AnsweredPlaceTable {
  idCompany: number;
  kind: 'warehouse' | 'station';
  idPlace: number;
  at: Moment;
  idFormAnswer: number;
}

export interface AppUserTable {
  idUser: Generated<number>;
  uid: Generated<string>;
  idCompany: number | null;
  idRole: number | null;
  idCustomer: string | null;
  name: string;
  email: string;
  passwordHash: string | null;
  emailVerifiedAt: Moment | null;
  presence: 'online' | 'idle' | 'bussy' | 'offline' | null;
  avatar: string | null;
  totpSecret: Buffer | null;
  totpPending: Buffer | null;
  totpLastStep: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idAvatar: string | null;
  language: 'es' | 'en' | 'de' | 'zh-Hans' | 'id' | 'ar' | null;
  notices: Json;
  digestDay: string | null;
}

export interface AssignmentTable {
  idAssignment: Generated<number>;
  idCompany: number;
  idUser: number;
  idWarehouse: number;
  idMeasurement: number | null;
  valueMeasurement: string | null;
  justification: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  closedAt: Moment | null;
  idLot: number | null;
}

export interface AssignmentSegmentTable {
  idAssignment: number;
  idWarehouseSegment: number;
  idCompany: number;
}

export interface AuditTable {
  idAudit: GeneratedAlways<number>;
  idCompany: number | null;
  idUser: number | null;
  entity: string;
  entityId: string;
  action: string;
  before: Json | null;
  after: Json | null;
  correlation: string | null;
  at: GeneratedMoment;
  name: string | null;
}

export interface AuditChainTable {
  idCompany: number;
  position: number;
  at: Moment;
  idAudit: number;
  hash: Buffer;
  sealedAt: GeneratedMoment;
}

export interface AuditCheckpointTable {
  idCompany: number;
  position: number;
  hash: Buffer;
  seal: Buffer;
  notedAt: GeneratedMoment;
}

export interface BoardTable {
  idBoard: Generated<number>;
  idCompany: number;
  idUser: number;
  name: string;
  variables: Json;
  period: Json;
  widgets: Json;
  company: Generated<boolean>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface BoardEditorTable {
  idBoard: number;
  idUser: number;
  idCompany: number;
  since: GeneratedMoment;
  seenAt: GeneratedMoment;
}

export interface BoardRoleTable {
  idBoard: number;
  idRole: number;
  idCompany: number;
}

export interface CannedAnswerTable {
  idCannedAnswer: Generated<number>;
  idCompany: number | null;
  name: string;
  text: string;
  idTicketType: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface CategoryTable {
  idCategory: Generated<number>;
  idCompany: number | null;
  name: string;
  order: Generated<number>;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface CertificationTable {
  idCertification: Generated<number>;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idTypeQualityControl: number | null;
}

export interface ChartNoteTable {
  idChartNote: Generated<number>;
  idCompany: number;
  idWarehouse: number;
  idMeasurement: number | null;
  at: Moment;
  text: string;
  idUser: number;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface CommentTable {
  idComment: Generated<number>;
  idCompany: number;
  subject: 'twin' | 'assignment' | 'ticket' | 'task';
  idSubject: number;
  idUser: number;
  text: string;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  internal: Generated<boolean>;
}

export interface CommentEditTable {
  idComment: number;
  version: number;
  idCompany: number;
  text: string;
  at: Moment;
}

export interface CompanyTable {
  idCompany: Generated<number>;
  name: string;
  operator: Generated<boolean>;
  taxId: string | null;
  phone: string | null;
  timeZone: Generated<string>;
  readingIntervalSeconds: Generated<number>;
  logo: string | null;
  headerColor: string | null;
  humidityWarning: Generated<number>;
  humidityAlarm: Generated<number>;
  temperatureAlarm: Generated<number>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idCountry: number | null;
  daysZone: string | null;
  idLogo: string | null;
  defaultPresence: Generated<'online' | 'idle' | 'bussy' | 'offline'>;
  address: string | null;
  idDepartment: number | null;
  trackingDays: Generated<number>;
  trackingIntervalSeconds: Generated<number>;
  routesZone: string | null;
}

export interface CompanyProjectTable {
  idCompanyProject: Generated<number>;
  idCompany: number;
  idProject: number;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface CompanyScreenElementTable {
  idCompanyScreenElement: Generated<number>;
  idCompany: number;
  idCompanyProject: number;
  idScreenElement: number;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface CountryTable {
  idCountry: Generated<number>;
  name: string;
  code: string;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface DepartmentTable {
  idDepartment: Generated<number>;
  idCountry: number;
  name: string;
}

export interface DeviceCallTable {
  idTwin: number;
  idDeviceCall: Generated<number>;
  idCompany: number;
  idUser: number | null;
  method: string;
  params: Json;
  twoWay: boolean;
  timeoutSeconds: number;
  state: Generated<'waiting' | 'sent' | 'delivered' | 'answered' | 'timed-out' | 'failed' | 'cancelled'>;
  expiresAt: Moment;
  deadline: Moment | null;
  createdAt: GeneratedMoment;
  sentAt: Moment | null;
  deliveredAt: Moment | null;
  answeredAt: Moment | null;
  endedAt: Moment | null;
  answer: Json | null;
  status: number | null;
  reason: string | null;
}

export interface DeviceFaultTable {
  idTwin: number;
  reason: 'malformed' | 'not-a-number' | 'too-large' | 'too-many' | 'topic' | 'unsupported' | 'attributes-full' | 'unmapped-full' | 'not-written';
  idCompany: number;
  count: number;
  lastAt: Moment;
  sample: string;
}

export interface DirectionHourTable {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  hour: Moment;
  idCompany: number;
  count: number;
  east: number;
  north: number;
}

export interface ElementTypeTable {
  idElementType: Generated<number>;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  elementKind: 'heading' | 'text' | 'image' | 'button' | 'list' | 'figure' | 'map' | 'form' | 'instructions' | 'camera';
}

export interface FailedJobTable {
  idJob: number;
  job: string;
  attempts: number;
  error: string;
  createdAt: Moment;
  failedAt: Moment;
}

export interface FileTable {
  idFile: Generated<string>;
  idCompany: number;
  idUser: number | null;
  purpose: string;
  name: string;
  contentType: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: Buffer;
  storageKey: string;
  thumbnailKey: string | null;
  thumbnailSize: Generated<number>;
  takenAt: Moment | null;
  latitude: number | null;
  longitude: number | null;
  state: Generated<'kept' | 'dropped'>;
  entity: string | null;
  entityId: number | null;
  createdAt: GeneratedMoment;
  droppedAt: Moment | null;
  idFormLink: number | null;
  answerKey: string | null;
}

export interface FirmwareTable {
  idFirmware: Generated<number>;
  name: string;
  idSensor: number | null;
  notes: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface FirmwareDeliveryTable {
  idTwin: number;
  idFirmwareWave: number;
  idCompany: number;
  step: number;
  state: Generated<'QUEUED' | 'INITIATED' | 'DOWNLOADING' | 'DOWNLOADED' | 'VERIFIED' | 'UPDATING' | 'UPDATED' | 'FAILED' | 'CANCELLED'>;
  failure: 'reported' | 'late' | null;
  error: string | null;
  beganAt: Moment | null;
  changedAt: GeneratedMoment;
}

export interface FirmwareImageTable {
  idFirmware: number;
  idFile: string;
  title: string;
  release: string;
  size: number;
  checksum: string;
  createdAt: GeneratedMoment;
}

export interface FirmwareWaveTable {
  idFirmwareWave: Generated<number>;
  idCompany: number;
  idFirmware: number;
  idCreator: number;
  name: string;
  title: string;
  release: string;
  state: Generated<'running' | 'paused' | 'stopped' | 'done' | 'cancelled'>;
  shares: (number)[] | null;
  atOnce: number | null;
  step: Generated<number>;
  steps: number;
  mostFailures: number;
  patienceMinutes: number;
  forgiven: Generated<number>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  endedAt: Moment | null;
}

export interface FormTable {
  idForm: Generated<number>;
  idCompany: number;
  name: string;
  description: Generated<string>;
  idCompanyProject: number | null;
  idFormCategory: number | null;
  idCategory: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  archivedAt: Moment | null;
  draft: Json | null;
  draftSavedAt: Moment | null;
  idDraftUser: number | null;
  published: number | null;
  publishedAt: Moment | null;
  questionCount: Generated<number>;
  idUser: number | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface FormAnswerTable {
  idCompany: number;
  idFormAnswer: Generated<number>;
  answerKey: string;
  idForm: number;
  formVersion: number;
  idUser: number | null;
  idLink: number | null;
  answers: Json;
  labels: Json;
  reviewState: Generated<'received' | 'problems' | 'approved' | 'rejected'>;
  startedAt: Moment;
  endedAt: Moment;
  receivedAt: GeneratedMoment;
  latitude: number | null;
  longitude: number | null;
  version: Generated<number>;
}

export interface FormAnswerNoteTable {
  idCompany: number;
  idFormAnswerNote: Generated<number>;
  idFormAnswer: number;
  idUser: number | null;
  text: string;
  reviewState: 'received' | 'problems' | 'approved' | 'rejected' | null;
  createdAt: GeneratedMoment;
}

export interface FormAnswerRevisionTable {
  idCompany: number;
  idFormAnswer: number;
  revision: number;
  answers: Json;
  labels: Json;
  idUser: number | null;
  reason: string;
  replacedAt: GeneratedMoment;
}

export interface FormAnswerValueTable {
  idCompany: number;
  idForm: number;
  question: string;
  valueText: string;
  valueNumber: number | null;
  idFormAnswer: number;
}

export interface FormCategoryTable {
  idFormCategory: Generated<number>;
  idCompany: number | null;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface FormLinkTable {
  idFormLink: Generated<number>;
  idCompany: number;
  idForm: number;
  name: string;
  tokenHash: Buffer;
  tokenSecret: Buffer;
  expiresAt: Moment;
  answerLimit: number | null;
  answerCount: Generated<number>;
  lastAnswerAt: Moment | null;
  state: Generated<'Activo' | 'Inactivo'>;
  idUser: number | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface FormRuleTable {
  idFormRule: Generated<number>;
  idCompany: number;
  idForm: number;
  name: string;
  condition: string;
  opens: 'ticket' | 'task';
  title: string;
  description: Generated<string>;
  about: string | null;
  idTicketType: number | null;
  idTaskType: number | null;
  idTaskTemplate: number | null;
  idTaskPriority: number | null;
  idAssignee: number | null;
  dueDays: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface FormRuleOutcomeTable {
  idCompany: number;
  idFormAnswer: number;
  idFormRule: number;
  opens: 'ticket' | 'task';
  idRecord: number | null;
  problem: string | null;
  openedAt: GeneratedMoment;
}

export interface FormTallyTable {
  idForm: number;
  idCompany: number;
  answerCount: Generated<number>;
  lastAnswerAt: Moment | null;
}

export interface FormVersionTable {
  idForm: number;
  number: number;
  idCompany: number;
  document: Json;
  notes: Generated<string>;
  questionCount: number;
  publishedAt: GeneratedMoment;
  idUser: number | null;
}

export interface GatewayProcessTable {
  idProcess: string;
  name: string;
  startedAt: GeneratedMoment;
  toldAt: GeneratedMoment;
  figures: Json;
  port: number | null;
  version: string | null;
}

export interface GeofenceTable {
  idGeofence: Generated<number>;
  idCompany: number;
  name: string;
  shape: Json;
  idWarehouse: number | null;
  tellsEnter: Generated<boolean>;
  tellsLeave: Generated<boolean>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface GeofenceEventTable {
  idCompany: number;
  idUser: number;
  idGeofence: number;
  at: Moment;
  entered: boolean;
}

export interface GeofencePresenceTable {
  idCompany: number;
  idUser: number;
  idGeofence: number;
  since: Moment;
  outsideAt: Moment | null;
}

export interface GeofenceWatcherTable {
  idGeofence: number;
  idUser: number;
  idCompany: number;
}

export interface IdempotencyTable {
  idUser: number;
  key: string;
  route: string;
  requestHash: Buffer;
  answer: string;
  createdAt: GeneratedMoment;
}

export interface IdentityTable {
  provider: string;
  subject: string;
  idUser: number;
  createdAt: GeneratedMoment;
}

export interface InstallationTable {
  key: string;
  value: string;
  at: GeneratedMoment;
}

export interface JobRunTable {
  idJobRun: GeneratedAlways<number>;
  job: string;
  startedAt: Moment;
  endedAt: Moment;
  outcome: 'done' | 'failed';
  message: string | null;
}

export interface JobTallyTable {
  job: string;
  done: number;
  failed: number;
  lastStartedAt: Moment;
  lastEndedAt: Moment;
  lastOutcome: 'done' | 'failed';
  lastMessage: string | null;
}

export interface LectureTypeTable {
  idLectureType: Generated<number>;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface LotTable {
  idLot: Generated<number>;
  idCompany: number;
  idWarehouse: number;
  name: string;
  product: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface MailTable {
  idMail: Generated<number>;
  idCompany: number | null;
  recipient: string;
  subject: string;
  body: string;
  state: Generated<'pending' | 'sent' | 'failed' | 'kept'>;
  attempts: Generated<number>;
  failure: string | null;
  nextAt: GeneratedMoment;
  createdAt: GeneratedMoment;
  sentAt: Moment | null;
  language: Generated<string>;
  idUser: number | null;
  noticeKind: string | null;
  messageKey: Generated<string>;
}

export interface MailAttachmentTable {
  idMail: number;
  idMailFile: number;
  idCompany: number;
}

export interface MailFileTable {
  idMailFile: Generated<number>;
  idCompany: number;
  name: string;
  contentType: string;
  size: number;
  content: Buffer | null;
  createdAt: GeneratedMoment;
}

export interface MeasurementTable {
  idMeasurement: Generated<number>;
  name: string;
  key: string;
  unit: string;
  aggregation: 'mean' | 'sum' | 'max' | 'min' | 'last';
  decimals: Generated<number>;
  aliases: Generated<(string)[]>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface MenuTable {
  idMenu: Generated<number>;
  idCompany: number;
  name: string;
  description: string | null;
  icon: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface MenuActionTable {
  idMenuAction: Generated<number>;
  idCompany: number;
  idMenu: number;
  idAction: number;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  order: Generated<number>;
  idForm: number | null;
}

export interface MenuActivityTable {
  idMenu: number;
  idActivity: number;
  idCompany: number;
  order: Generated<number>;
}

export interface MenuUserTable {
  idMenu: number;
  idUser: number;
  idCompany: number;
}

export interface MigrationTable {
  name: string;
  digest: string;
  appliedAt: GeneratedMoment;
}

export interface ModuleTable {
  idModule: Generated<number>;
  name: string;
  key: string | null;
  originalName: string | null;
  icon: string | null;
  order: Generated<number>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ModulePageTable {
  idModule: number;
  idPage: number;
  order: Generated<number>;
}

export interface MonthlyTableTable {
  tableName: string;
  momentColumn: string;
  reach: number;
  minimum: number;
  beforeDrop: string | null;
  keptSince: Moment | null;
}

export interface MovementTable {
  idMovement: GeneratedAlways<number>;
  idCompany: number;
  idTwin: number;
  kind: 'created' | 'assigned' | 'moved' | 'sent' | 'received' | 'closed' | 'state' | 'edited';
  idWarehouse: number;
  idDestination: number | null;
  idLot: number | null;
  segments: Generated<(number)[]>;
  idAssignment: number | null;
  state: 'Activo' | 'Inactivo';
  idUser: number | null;
  reason: string | null;
  at: GeneratedMoment;
}

export interface NetworkTable {
  idCompanyNetwork: Generated<number>;
  idCompany: number;
  name: string;
  ssid: string;
  security: 'open' | 'wpa2' | 'wpa3' | 'enterprise' | 'wep';
  password: Buffer | null;
  hidden: Generated<boolean>;
  idWarehouse: number | null;
  notes: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface NotificationTable {
  idNotification: GeneratedAlways<number>;
  idCompany: number;
  idUser: number;
  kind: string;
  entity: string;
  entityId: number;
  title: string;
  words: Json;
  idActor: number | null;
  at: GeneratedMoment;
  readAt: Moment | null;
  shown: Generated<boolean>;
  digestDue: Generated<boolean>;
}

export interface NotificationGroupTable {
  idUser: number;
  entity: string;
  entityId: number;
  idCompany: number;
  idNotification: number;
  notices: number;
  unread: number;
}

export interface OauthFlowTable {
  stateHash: Buffer;
  provider: string;
  verifier: string;
  nonce: string;
  next: string | null;
  expiresAt: Moment;
}

export interface OfferEndedTable {
  idOfferEnded: Generated<number>;
  idCompany: number;
  idMenu: number;
  endedAt: GeneratedMoment;
  idActivity: number | null;
  idUser: number | null;
  idMenuAction: number | null;
  idAction: number | null;
  menuName: string | null;
}

export interface OpenStreamTable {
  idProcess: string;
  idSession: number;
  idUser: number;
  idCompany: number;
  seenAt: GeneratedMoment;
}

export interface PageTable {
  idPage: Generated<number>;
  name: string;
  key: string | null;
  originalName: string | null;
  link: string;
  icon: string | null;
  resource: string;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  operatorOnly: Generated<boolean>;
  section: 'devices' | 'warehouses' | 'work' | 'field' | 'access' | null;
}

export interface PermissionTable {
  idPermission: GeneratedAlways<number>;
  resource: string;
  action: 'view' | 'create' | 'edit' | 'delete';
}

export interface PermissionVersionTable {
  onlyRow: Generated<boolean>;
  version: Generated<number>;
}

export interface PlaceDayTable {
  idCompany: number;
  kind: 'company' | 'warehouse' | 'segment' | 'lot';
  day: string;
  idMeasurement: number;
  idPlace: number;
  count: number;
  sum: number | null;
  min: number | null;
  max: number | null;
  hours: number;
  expected: number;
  tenths: (number)[];
  upTo: (number)[];
  swings: number;
  swingSum: number | null;
  swingMax: number | null;
  swingTwin: number | null;
  hourAt: (number)[];
  hourCount: (number)[];
  hourSum: (number)[];
  hourMin: (number)[];
  hourMax: (number)[];
  hourSensors: (number)[];
  hourExpected: (number)[];
}

export interface PlaceMonthTable {
  idCompany: number;
  kind: 'company' | 'warehouse' | 'segment' | 'lot';
  month: string;
  idMeasurement: number;
  idPlace: number;
  count: number;
  sum: number | null;
  min: number | null;
  minDay: string;
  max: number | null;
  maxDay: string;
  hours: number;
  expected: number;
  tenths: (number)[];
  upTo: (number)[];
  swings: number;
  swingSum: number | null;
  swingMax: number | null;
  swingTwin: number | null;
}

export interface PlatformTable {
  idPlatform: Generated<number>;
  name: string;
  key: string;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface PlatformSessionTable {
  idUser: number;
  idPlatform: number;
  idCompany: number;
  tokenSecret: Buffer;
  expiresAt: Moment;
}

export interface PositionTable {
  idCompany: number;
  idUser: number;
  at: Moment;
  receivedAt: GeneratedMoment;
  idActivityUser: number;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  battery: number | null;
  flag: 'inaccurate' | 'jump' | null;
}

export interface PositionLatestTable {
  idCompany: number;
  idUser: number;
  at: Moment;
  receivedAt: Moment;
  idActivityUser: number;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  battery: number | null;
}

export interface ProjectTable {
  idProject: Generated<number>;
  idCompany: number | null;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ProvisionKeyTable {
  idProvisionKey: Generated<number>;
  idCompany: number;
  name: string;
  key: string;
  secretHash: Buffer;
  secretSealed: Buffer;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface PushMessageTable {
  idPushMessage: GeneratedAlways<number>;
  idCompany: number;
  idPushSubscription: number;
  idUser: number;
  kind: string;
  entity: string;
  entityId: number;
  shown: boolean;
  title: string;
  body: string;
  path: string;
  language: string;
  state: Generated<'pending' | 'sending' | 'sent' | 'replaced' | 'read' | 'expired' | 'failed'>;
  attempts: Generated<number>;
  nextAt: GeneratedMoment;
  failure: string | null;
  createdAt: GeneratedMoment;
  sentAt: Moment | null;
}

export interface PushSubscriptionTable {
  idPushSubscription: GeneratedAlways<number>;
  idCompany: number;
  idUser: number;
  idSession: number;
  endpoint: string;
  p256dh: string;
  auth: Buffer;
  publicKey: string;
  agent: string | null;
  createdAt: GeneratedMoment;
  confirmedAt: GeneratedMoment;
  lastSuccessAt: Moment | null;
  failures: Generated<number>;
}

export interface QualityCheckTable {
  idQualityCheck: Generated<number>;
  idCompany: number;
  idTwin: number;
  idTypeQualityControl: number;
  idUser: number;
  result: 'pass' | 'fail';
  checkedOn: string;
  note: string | null;
  nextDueOn: string | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface QualityTypeTable {
  idTypeQualityControl: Generated<number>;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ReadingTable {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  ts: Moment;
  idCompany: number;
  value: number;
}

export interface ReadingDayTable {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  day: string;
  idCompany: number;
  count: number;
  sum: number;
  min: number;
  max: number;
}

export interface ReadingHourTable {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  hour: Moment;
  idCompany: number;
  count: number;
  sum: number;
  min: number;
  max: number;
}

export interface ReadingLatestTable {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  idCompany: number;
  ts: Moment;
  value: number;
}

export interface RecordLinkTable {
  idRecordLink: Generated<number>;
  idCompany: number;
  entity: 'alarm' | 'lot' | 'task' | 'ticket' | 'twin' | 'warehouse';
  entityId: number;
  other: 'alarm' | 'lot' | 'task' | 'ticket' | 'twin' | 'warehouse';
  otherId: number;
  idUser: number | null;
  at: GeneratedMoment;
}

export interface RecordViewerTable {
  entity: 'ticket' | 'task';
  entityId: number;
  idUser: number;
  idCompany: number;
  typing: Generated<boolean>;
  since: GeneratedMoment;
  seenAt: GeneratedMoment;
}

export interface RecoveryCodeTable {
  idUser: number;
  hash: Buffer;
  usedAt: Moment | null;
}

export interface ReportRunTable {
  idReportRun: GeneratedAlways<number>;
  idCompany: number;
  idReportSchedule: number;
  dueAt: Moment;
  idUser: number | null;
  firstDay: string;
  lastDay: string;
  state: Generated<'pending' | 'sent' | 'skipped' | 'failed'>;
  reason: 'people' | 'warehouses' | 'field' | null;
  warehouses: Generated<(number)[]>;
  sentAt: Moment | null;
  people: Generated<(number)[]>;
}

export interface ReportRunMailTable {
  idReportRun: number;
  idMail: number;
  idCompany: number;
}

export interface ReportScheduleTable {
  idReportSchedule: Generated<number>;
  idCompany: number;
  name: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  weekday: number | null;
  day: number | null;
  hour: number;
  state: Generated<'Activo' | 'Inactivo'>;
  nextDueAt: Moment | null;
  timeZone: string;
  lastSentAt: Moment | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idOwner: number | null;
  subject: Generated<'warehouse' | 'field'>;
}

export interface ReportSchedulePersonTable {
  idReportSchedule: number;
  idUser: number;
  idCompany: number;
}

export interface ReportScheduleUserTable {
  idReportSchedule: number;
  idUser: number;
  idCompany: number;
}

export interface ReportScheduleWarehouseTable {
  idReportSchedule: number;
  idWarehouse: number;
  idCompany: number;
}

export interface RoleTable {
  idRole: Generated<number>;
  idCompany: number | null;
  name: string;
  description: string | null;
  requiresTotp: Generated<boolean>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface RoleGrantTable {
  idRole: number;
  resource: string;
  action: string;
}

export interface RoleModuleTable {
  idRole: number;
  idCompany: number | null;
  idModule: number;
  platform: 'web' | 'app';
}

export interface RolePageTable {
  idRole: number;
  idCompany: number | null;
  idPage: number;
  platform: 'web' | 'app';
}

export interface RolePermissionTable {
  idRole: number;
  idCompany: number | null;
  idPermission: number;
}

export interface RouteDayTable {
  idCompany: number;
  idUser: number;
  day: string;
  changedAt: Moment | null;
  fixes: Generated<number>;
  flagged: Generated<number>;
  distance: Generated<number>;
  movingSeconds: Generated<number>;
  stoppedSeconds: Generated<number>;
  firstAt: Moment | null;
  lastAt: Moment | null;
  stops: Generated<number>;
  visits: Generated<number>;
}

export interface RouteStopTable {
  idCompany: number;
  idUser: number;
  startedAt: Moment;
  endedAt: Moment;
  day: string;
  latitude: number;
  longitude: number;
  idWarehouse: number | null;
  idActivityUser: number | null;
  idStation: number | null;
}

export interface SavedViewTable {
  idView: Generated<number>;
  idCompany: number;
  idUser: number;
  screen: string;
  name: string;
  query: string;
  shared: Generated<boolean>;
  createdAt: GeneratedMoment;
}

export interface ScreenTable {
  idScreen: Generated<number>;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ScreenElementTable {
  idScreenElement: Generated<number>;
  label: string;
  idScreen: number;
  idElementType: number;
  order: Generated<number>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface SecretLinkTable {
  hash: Buffer;
  purpose: 'proof' | 'totp' | 'reset' | 'verify' | 'invite';
  idUser: number;
  createdAt: GeneratedMoment;
  expiresAt: Moment;
  usedAt: Moment | null;
}

export interface SensorTable {
  idSensor: Generated<number>;
  idSensorType: number | null;
  name: string;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idLectureType: number | null;
}

export interface SensorMeasurementTable {
  idSensor: number;
  idMeasurement: number;
}

export interface SensorTypeTable {
  idSensorType: Generated<number>;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface SessionTable {
  tokenHash: Buffer;
  idSession: GeneratedAlways<number>;
  idUser: number;
  address: string | null;
  agent: string | null;
  createdAt: GeneratedMoment;
  seenAt: GeneratedMoment;
  expiresAt: Moment;
  revokedAt: Moment | null;
  idle: Generated<boolean>;
}

export interface SettledDayTable {
  idCompany: number;
  day: string;
  until: GeneratedMoment;
}

export interface SettledMonthTable {
  idCompany: number;
  month: string;
}

export interface SharedAttributeTable {
  idSharedAttribute: Generated<number>;
  idCompany: number;
  idTwin: number | null;
  idWarehouse: number | null;
  idTwinModel: number | null;
  key: string;
  value: Json;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface SharedAttributeStateTable {
  idTwin: number;
  key: string;
  idCompany: number;
  value: Json;
  deliveredAt: Moment;
  configId: string | null;
  answeredAt: Moment | null;
  refusal: string | null;
}

export interface StationTable {
  idStation: Generated<number>;
  idCompany: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface StationDayTable {
  idCompany: number;
  day: string;
  idTwin: number;
  idMeasurement: number;
  count: number;
  sum: number;
  min: number;
  max: number;
  hours: number;
  east: number | null;
  north: number | null;
}

export interface StepTable {
  idStep: Generated<number>;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface StepInstructionTable {
  idStepInstruction: Generated<number>;
  idStep: number;
  order: number;
  text: string;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface StorageCertificateTable {
  idStorageCertificate: Generated<number>;
  idCompany: number;
  number: string;
  subjectKind: 'twin' | 'lot';
  idSubject: number;
  subjectName: string;
  periodFrom: Moment;
  periodTo: Moment;
  idUser: number;
  issuedAt: Moment;
  figures: string;
  figuresDigest: Buffer;
  file: Buffer;
  fileDigest: Buffer;
  seal: Buffer;
}

export interface StorageCertificateCountTable {
  idCompany: number;
  year: number;
  last: number;
}

export interface TaskTable {
  idTask: Generated<number>;
  idCompany: number;
  title: string;
  description: Generated<string>;
  idTaskType: number;
  idTaskCategory: number | null;
  idTaskState: number;
  category: string;
  idTaskPriority: number;
  idAssignee: number | null;
  idCreator: number | null;
  idParent: number | null;
  idTwin: number | null;
  idWarehouse: number | null;
  startOn: string | null;
  dueOn: string | null;
  estimateMinutes: number | null;
  createdAt: GeneratedMoment;
  startedAt: Moment | null;
  closedAt: Moment | null;
  justification: string | null;
  waitingSince: Moment | null;
  waitingSeconds: Generated<number>;
  version: Generated<number>;
  updatedAt: GeneratedMoment;
  searchText: GeneratedAlways<string>;
  remindedOn: string | null;
  firstOn: GeneratedAlways<string | null>;
  lastOn: GeneratedAlways<string | null>;
  idStep: number | null;
}

export interface TaskBlockTable {
  idTask: number;
  idBlocked: number;
  idCompany: number;
  at: GeneratedMoment;
}

export interface TaskCategoryTable {
  idTaskCategory: Generated<number>;
  idCompany: number | null;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface TaskCheckTable {
  idTaskCheck: Generated<number>;
  idCompany: number;
  idTask: number;
  text: string;
  order: number;
  doneAt: Moment | null;
  doneBy: number | null;
}

export interface TaskEventTable {
  idTaskEvent: GeneratedAlways<number>;
  idCompany: number;
  idTask: number;
  kind: string;
  idUser: number | null;
  was: string | null;
  became: string | null;
  note: string | null;
  at: GeneratedMoment;
}

export interface TaskFollowerTable {
  idTask: number;
  idUser: number;
  idCompany: number;
  at: GeneratedMoment;
}

export interface TaskOccurrenceTable {
  idTaskSchedule: number;
  day: string;
  place: Generated<number>;
  idCompany: number;
  outcome: 'made' | 'open' | 'place' | 'refused';
  idTask: number | null;
  missed: Generated<number>;
  unassigned: Generated<boolean>;
  at: GeneratedMoment;
}

export interface TaskPriorityTable {
  idTaskPriority: Generated<number>;
  idCompany: number | null;
  name: string;
  order: Generated<number>;
  color: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface TaskReminderDayTable {
  idCompany: number;
  remindedOn: string;
}

export interface TaskScheduleTable {
  idTaskSchedule: Generated<number>;
  idCompany: number;
  name: string;
  idTaskTemplate: number | null;
  title: string | null;
  description: Generated<string>;
  idTaskType: number | null;
  idTaskCategory: number | null;
  idTaskPriority: number | null;
  estimateMinutes: number | null;
  dueDays: number | null;
  checks: Generated<(string)[]>;
  frequency: 'daily' | 'weekly' | 'monthly' | 'monthlyWeekday' | 'afterCompletion';
  repeatEvery: number;
  weekdays: Generated<(number)[]>;
  day: number | null;
  nth: number | null;
  weekday: number | null;
  startOn: string;
  endOn: string | null;
  times: number | null;
  made: Generated<number>;
  hour: number;
  skipOpen: boolean;
  idAssignee: number | null;
  idOwner: number;
  idTwin: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  nextOn: string | null;
  nextAt: Moment | null;
  timeZone: string;
  lastOn: string | null;
  endedAt: Moment | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface TaskScheduleWarehouseTable {
  idTaskSchedule: number;
  idWarehouse: number;
  idCompany: number;
}

export interface TaskStateTable {
  idTaskState: Generated<number>;
  name: string;
  category: 'new' | 'progress' | 'waiting' | 'done' | 'cancelled';
  color: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  order: number | null;
}

export interface TaskStateWayTable {
  idTaskState: number;
  idNextState: number;
}

export interface TaskTemplateTable {
  idTaskTemplate: Generated<number>;
  idCompany: number | null;
  name: string;
  title: string;
  description: Generated<string>;
  idTaskType: number;
  idTaskCategory: number | null;
  idTaskPriority: number;
  estimateMinutes: number | null;
  dueDays: number | null;
  assignment: Generated<'nobody' | 'creator' | 'person'>;
  idAssignee: number | null;
  checks: Generated<(string)[]>;
  subtasks: Generated<(string)[]>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idStep: number | null;
}

export interface TaskTimeTable {
  idTaskTime: Generated<number>;
  idCompany: number;
  idTask: number;
  idUser: number;
  minutes: number;
  workedOn: string;
  note: string | null;
  at: GeneratedMoment;
}

export interface TaskTypeTable {
  idTaskType: Generated<number>;
  idCompany: number | null;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ThrottleTable {
  key: string;
  failures: number;
  lastAt: Moment;
  openAt: Moment;
}

export interface TicketTable {
  idTicket: Generated<number>;
  idCompany: number;
  title: string;
  description: Generated<string>;
  idTicketType: number;
  idTicketState: number;
  category: string;
  idTaskPriority: number;
  idAssignee: number | null;
  idReporter: number | null;
  idTwin: number | null;
  idWarehouse: number | null;
  idAlarm: number | null;
  alarmOverAt: Moment | null;
  dueAt: Moment | null;
  openedAt: GeneratedMoment;
  firstResponseAt: Moment | null;
  firstResponseSeconds: number | null;
  resolvedAt: Moment | null;
  justification: string | null;
  waitingSince: Moment | null;
  waitingSeconds: Generated<number>;
  version: Generated<number>;
  updatedAt: GeneratedMoment;
  searchText: GeneratedAlways<string>;
  mergedInto: number | null;
  responseMinutes: number | null;
  resolutionMinutes: number | null;
  toldSoon: string | null;
  toldLate: string | null;
  respondBy: GeneratedMoment | null;
  resolveBy: GeneratedMoment | null;
  lateAt: GeneratedMoment | null;
  lateKey: GeneratedAlways<string | null>;
  soonAt: GeneratedMoment | null;
}

export interface TicketEventTable {
  idTicketEvent: GeneratedAlways<number>;
  idCompany: number;
  idTicket: number;
  kind: string;
  idUser: number | null;
  was: string | null;
  became: string | null;
  note: string | null;
  at: GeneratedMoment;
}

export interface TicketMentionTable {
  idTicket: number;
  idUser: number;
  idCompany: number;
  idComment: number | null;
  at: GeneratedMoment;
}

export interface TicketStateTable {
  idTicketState: Generated<number>;
  name: string;
  category: 'new' | 'progress' | 'waiting' | 'done' | 'cancelled';
  color: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  order: number | null;
}

export interface TicketStateWayTable {
  idTicketState: number;
  idNextState: number;
}

export interface TicketTargetTable {
  idTicketTarget: Generated<number>;
  idCompany: number;
  idTicketType: number | null;
  idTaskPriority: number | null;
  responseMinutes: number | null;
  resolutionMinutes: number | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface TicketTypeTable {
  idTicketType: Generated<number>;
  idCompany: number | null;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface TrackingConsentTable {
  idTrackingConsent: Generated<number>;
  idCompany: number;
  idUser: number;
  givenAt: Moment;
  withdrawnAt: Moment | null;
}

export interface TwinTable {
  idTwin: Generated<number>;
  idCompany: number;
  idWarehouse: number;
  idTwinModel: number;
  idPrincipal: number | null;
  name: string;
  mac: string;
  twinType: 'Circulante' | 'Fijo';
  station: Generated<boolean>;
  nameStation: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  macDigits: GeneratedAlways<string>;
  idStation: number | null;
  idDestination: number | null;
  idTwinAssignment: number | null;
}

export interface TwinAssignmentTable {
  idTwinAssignment: Generated<number>;
  idCompany: number;
  idAssignment: number;
  idTwin: number;
  state: Generated<'Activo' | 'Inactivo'>;
  createdAt: GeneratedMoment;
  closedAt: Moment | null;
  justification: string | null;
}

export interface TwinAssignmentInfoTable {
  idTwinAssignmentAdditionalInformation: Generated<number>;
  idCompany: number;
  idTwinAssignment: number;
  name: string;
  value: Generated<string>;
}

export interface TwinAttributeTable {
  idTwin: number;
  key: string;
  idCompany: number;
  value: Json;
  at: Moment;
}

export interface TwinConnectionTable {
  idTwin: number;
  idCompany: number;
  idProcess: string | null;
  connectedAt: Moment | null;
  disconnectedAt: Moment | null;
  ending: 'goodbye' | 'silent' | 'lost' | 'replaced' | 'switched-off' | 'not-reading' | 'protocol' | 'stopping' | null;
  protocol: string | null;
  clientId: string | null;
  address: string | null;
  refusals: Generated<number>;
  refusedSince: Moment | null;
  lastRefusedAt: Moment | null;
  refusalCause: 'switched-off' | 'renewed' | 'unknown' | 'twin-inactive' | 'company-inactive' | null;
  refusedAddress: string | null;
}

export interface TwinDayTable {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  day: string;
  idCompany: number;
  idWarehouse: number;
  idLot: number;
  segments: (number)[];
  count: number;
  sum: number | null;
  min: number | null;
  max: number | null;
  hours: number;
  expected: number;
  tenths: (number)[];
  split: Generated<boolean>;
}

export interface TwinFirmwareTable {
  idTwin: number;
  idCompany: number;
  title: string | null;
  release: string | null;
  state: string | null;
  error: string | null;
  reportedAt: GeneratedMoment;
}

export interface TwinKeyTable {
  idTwin: number;
  key: string;
  idCompany: number;
  idSensorTwin: number;
  idMeasurement: number;
}

export interface TwinModelTable {
  idTwinModel: Generated<number>;
  name: string;
  station: Generated<boolean>;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface TwinModelSensorTable {
  idTwinModelSensor: Generated<number>;
  idTwinModel: number;
  idSensor: number;
  idCertification: number | null;
  idFirmware: number | null;
}

export interface TwinMonthTable {
  idTwin: number;
  idMeasurement: number;
  month: string;
  idCompany: number;
  idWarehouse: number;
  idLot: number;
  segments: (number)[];
  count: number;
  sum: number | null;
  min: number | null;
  minDay: string;
  max: number | null;
  maxDay: string;
  hours: number;
  expected: number;
  tenths: (number)[];
  upTo: (number)[];
  swings: number;
  swingSum: number | null;
  swingMax: number | null;
}

export interface TwinSeenTable {
  idTwin: number;
  idCompany: number;
  lastAt: GeneratedMoment;
}

export interface TwinSensorTable {
  idSensorTwin: Generated<number>;
  idCompany: number;
  idTwin: number;
  idSensor: number;
  numberLot: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  idCertification: number | null;
  idFirmware: number | null;
}

export interface TwinTokenTable {
  idToken: Generated<number>;
  idCompany: number;
  idTwin: number;
  idPlatform: number;
  tokenHash: Buffer;
  tokenSecret: Buffer;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  name: string | null;
  label: string | null;
  kind: Generated<'token' | 'basic' | 'certificate'>;
  username: string | null;
  validUntil: Moment | null;
  formerHash: Buffer | null;
}

export interface TwinTroubleTable {
  idCompany: number;
  idTwin: number;
  idMeasurement: number;
  severity: string;
  idAlarm: number;
}

export interface UnmappedReadingTable {
  idTwin: number;
  key: string;
  ts: Moment;
  idCompany: number;
  value: Json;
  reason: 'unknown' | 'value' | 'future' | 'old';
  receivedAt: Moment;
}

export interface UnsettledDaysTable {
  idUnsettled: GeneratedAlways<number>;
  idCompany: number;
  firstDay: string;
  lastDay: string;
}

export interface UploadTable {
  idUpload: Generated<string>;
  idCompany: number;
  idUser: number | null;
  purpose: string;
  name: string;
  size: number;
  received: Generated<number>;
  idFile: string | null;
  refusal: Json | null;
  createdAt: GeneratedMoment;
  touchedAt: GeneratedMoment;
  idFormLink: number | null;
  answerKey: string | null;
}

export interface UploadPieceTable {
  idUpload: string;
  start: number;
  idCompany: number;
  size: number;
  storageKey: string;
}

export interface UserRoleTable {
  idUser: number;
  idRole: number;
  idCompany: number;
}

export interface WaitingDeviceTable {
  idWaitingDevice: Generated<number>;
  idCompany: number;
  idPrincipal: number | null;
  idProvisionKey: number | null;
  protocol: 'gateway' | 'thingsboard' | 'kaa' | 'claim';
  name: string;
  mac: string | null;
  nameKey: GeneratedAlways<string>;
  type: string | null;
  asker: Generated<Buffer>;
  address: string | null;
  credentialSealed: Buffer | null;
  firstAt: GeneratedMoment;
  lastAt: GeneratedMoment;
  count: Generated<number>;
  preview: Json;
  state: Generated<'pending' | 'registered' | 'rejected'>;
  idTwin: number | null;
  delivery: Generated<'none' | 'due' | 'done'>;
  deliveredAt: Moment | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface WarehouseTable {
  idWarehouse: Generated<number>;
  idCompany: number;
  name: string;
  temporary: Generated<boolean>;
  latitude: number | null;
  longitude: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  address: string | null;
  planVersion: Generated<number>;
  idDepartment: number | null;
}

export interface WarehouseAttachmentTable {
  idWarehouseAttachment: Generated<number>;
  idCompany: number;
  idWarehouse: number;
  idUser: number | null;
  attachmentKey: string | null;
  title: string | null;
  note: Generated<string>;
  tags: Generated<(string)[]>;
  takenAt: Moment | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  placeSource: 'photo' | 'hand' | 'device' | null;
  idBefore: number | null;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
  searchText: GeneratedAlways<string>;
  idStation: number | null;
}

export interface WarehouseAttachmentTagTable {
  idCompany: number;
  tag: string;
  used: number;
}

export interface WarehouseCategoryTable {
  idWarehouseCategory: Generated<number>;
  idCompany: number;
  name: string;
  description: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface WarehouseSectionTable {
  idWarehouse: number;
  idWarehouseCategory: number;
  idCompany: number;
  order: Generated<number>;
  planRows: Generated<number>;
  planColumns: Generated<number>;
}

export interface WarehouseSegmentTable {
  idWarehouseSegment: Generated<number>;
  idCompany: number;
  idWarehouse: number;
  idWarehouseCategory: number;
  name: string;
  order: Generated<number>;
  planRow: number | null;
  planColumn: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface WarehouseUserTable {
  idWarehouse: number;
  idUser: number;
  idCompany: number;
}

export interface WriteProbeTable {
  onlyRow: Generated<boolean>;
  at: GeneratedMoment;
}

export interface Tables {
  action: ActionTable;
  activity: ActivityTable;
  activityRecord: ActivityRecordTable;
  activitySchedule: ActivityScheduleTable;
  activityScheduleStop: ActivityScheduleStopTable;
  activityScheduleUser: ActivityScheduleUserTable;
  activityUser: ActivityUserTable;
  activityUserAction: ActivityUserActionTable;
  activityUserStop: ActivityUserStopTable;
  alarm: AlarmTable;
  alarmEvent: AlarmEventTable;
  alarmRule: AlarmRuleTable;
  alarmRuleUser: AlarmRuleUserTable;
  alarmWatch: AlarmWatchTable;
  answeredPlace: AnsweredPlaceTable;
  appUser: AppUserTable;
  assignment: AssignmentTable;
  assignmentSegment: AssignmentSegmentTable;
  audit: AuditTable;
  auditChain: AuditChainTable;
  auditCheckpoint: AuditCheckpointTable;
  board: BoardTable;
  boardEditor: BoardEditorTable;
  boardRole: BoardRoleTable;
  cannedAnswer: CannedAnswerTable;
  category: CategoryTable;
  certification: CertificationTable;
  chartNote: ChartNoteTable;
  comment: CommentTable;
  commentEdit: CommentEditTable;
  company: CompanyTable;
  companyProject: CompanyProjectTable;
  companyScreenElement: CompanyScreenElementTable;
  country: CountryTable;
  department: DepartmentTable;
  deviceCall: DeviceCallTable;
  deviceFault: DeviceFaultTable;
  directionHour: DirectionHourTable;
  elementType: ElementTypeTable;
  failedJob: FailedJobTable;
  file: FileTable;
  firmware: FirmwareTable;
  firmwareDelivery: FirmwareDeliveryTable;
  firmwareImage: FirmwareImageTable;
  firmwareWave: FirmwareWaveTable;
  form: FormTable;
  formAnswer: FormAnswerTable;
  formAnswerNote: FormAnswerNoteTable;
  formAnswerRevision: FormAnswerRevisionTable;
  formAnswerValue: FormAnswerValueTable;
  formCategory: FormCategoryTable;
  formLink: FormLinkTable;
  formRule: FormRuleTable;
  formRuleOutcome: FormRuleOutcomeTable;
  formTally: FormTallyTable;
  formVersion: FormVersionTable;
  gatewayProcess: GatewayProcessTable;
  geofence: GeofenceTable;
  geofenceEvent: GeofenceEventTable;
  geofencePresence: GeofencePresenceTable;
  geofenceWatcher: GeofenceWatcherTable;
  idempotency: IdempotencyTable;
  identity: IdentityTable;
  installation: InstallationTable;
  jobRun: JobRunTable;
  jobTally: JobTallyTable;
  lectureType: LectureTypeTable;
  lot: LotTable;
  mail: MailTable;
  mailAttachment: MailAttachmentTable;
  mailFile: MailFileTable;
  measurement: MeasurementTable;
  menu: MenuTable;
  menuAction: MenuActionTable;
  menuActivity: MenuActivityTable;
  menuUser: MenuUserTable;
  migration: MigrationTable;
  module: ModuleTable;
  modulePage: ModulePageTable;
  monthlyTable: MonthlyTableTable;
  movement: MovementTable;
  network: NetworkTable;
  notification: NotificationTable;
  notificationGroup: NotificationGroupTable;
  oauthFlow: OauthFlowTable;
  offerEnded: OfferEndedTable;
  openStream: OpenStreamTable;
  page: PageTable;
  permission: PermissionTable;
  permissionVersion: PermissionVersionTable;
  placeDay: PlaceDayTable;
  placeMonth: PlaceMonthTable;
  platform: PlatformTable;
  platformSession: PlatformSessionTable;
  position: PositionTable;
  positionLatest: PositionLatestTable;
  project: ProjectTable;
  provisionKey: ProvisionKeyTable;
  pushMessage: PushMessageTable;
  pushSubscription: PushSubscriptionTable;
  qualityCheck: QualityCheckTable;
  qualityType: QualityTypeTable;
  reading: ReadingTable;
  readingDay: ReadingDayTable;
  readingHour: ReadingHourTable;
  readingLatest: ReadingLatestTable;
  recordLink: RecordLinkTable;
  recordViewer: RecordViewerTable;
  recoveryCode: RecoveryCodeTable;
  reportRun: ReportRunTable;
  reportRunMail: ReportRunMailTable;
  reportSchedule: ReportScheduleTable;
  reportSchedulePerson: ReportSchedulePersonTable;
  reportScheduleUser: ReportScheduleUserTable;
  reportScheduleWarehouse: ReportScheduleWarehouseTable;
  role: RoleTable;
  roleGrant: RoleGrantTable;
  roleModule: RoleModuleTable;
  rolePage: RolePageTable;
  rolePermission: RolePermissionTable;
  routeDay: RouteDayTable;
  routeStop: RouteStopTable;
  savedView: SavedViewTable;
  screen: ScreenTable;
  screenElement: ScreenElementTable;
  secretLink: SecretLinkTable;
  sensor: SensorTable;
  sensorMeasurement: SensorMeasurementTable;
  sensorType: SensorTypeTable;
  session: SessionTable;
  settledDay: SettledDayTable;
  settledMonth: SettledMonthTable;
  sharedAttribute: SharedAttributeTable;
  sharedAttributeState: SharedAttributeStateTable;
  station: StationTable;
  stationDay: StationDayTable;
  step: StepTable;
  stepInstruction: StepInstructionTable;
  storageCertificate: StorageCertificateTable;
  storageCertificateCount: StorageCertificateCountTable;
  task: TaskTable;
  taskBlock: TaskBlockTable;
  taskCategory: TaskCategoryTable;
  taskCheck: TaskCheckTable;
  taskEvent: TaskEventTable;
  taskFollower: TaskFollowerTable;
  taskOccurrence: TaskOccurrenceTable;
  taskPriority: TaskPriorityTable;
  taskReminderDay: TaskReminderDayTable;
  taskSchedule: TaskScheduleTable;
  taskScheduleWarehouse: TaskScheduleWarehouseTable;
  taskState: TaskStateTable;
  taskStateWay: TaskStateWayTable;
  taskTemplate: TaskTemplateTable;
  taskTime: TaskTimeTable;
  taskType: TaskTypeTable;
  throttle: ThrottleTable;
  ticket: TicketTable;
  ticketEvent: TicketEventTable;
  ticketMention: TicketMentionTable;
  ticketState: TicketStateTable;
  ticketStateWay: TicketStateWayTable;
  ticketTarget: TicketTargetTable;
  ticketType: TicketTypeTable;
  trackingConsent: TrackingConsentTable;
  twin: TwinTable;
  twinAssignment: TwinAssignmentTable;
  twinAssignmentInfo: TwinAssignmentInfoTable;
  twinAttribute: TwinAttributeTable;
  twinConnection: TwinConnectionTable;
  twinDay: TwinDayTable;
  twinFirmware: TwinFirmwareTable;
  twinKey: TwinKeyTable;
  twinModel: TwinModelTable;
  twinModelSensor: TwinModelSensorTable;
  twinMonth: TwinMonthTable;
  twinSeen: TwinSeenTable;
  twinSensor: TwinSensorTable;
  twinToken: TwinTokenTable;
  twinTrouble: TwinTroubleTable;
  unmappedReading: UnmappedReadingTable;
  unsettledDays: UnsettledDaysTable;
  upload: UploadTable;
  uploadPiece: UploadPieceTable;
  userRole: UserRoleTable;
  waitingDevice: WaitingDeviceTable;
  warehouse: WarehouseTable;
  warehouseAttachment: WarehouseAttachmentTable;
  warehouseAttachmentTag: WarehouseAttachmentTagTable;
  warehouseCategory: WarehouseCategoryTable;
  warehouseSection: WarehouseSectionTable;
  warehouseSegment: WarehouseSegmentTable;
  warehouseUser: WarehouseUserTable;
  writeProbe: WriteProbeTable;
}
