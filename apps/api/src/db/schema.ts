// Generated from the migrated database by `npm run db:types`; not edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Moment = ColumnType<string, string | Date, string | Date>;
export type GeneratedMoment = ColumnType<string, string | Date | undefined, string | Date>;
export type Json = ColumnType<unknown, string | null, string | null>;

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
  presence: Generated<'online' | 'idle' | 'bussy' | 'offline'>;
  avatar: string | null;
  totpSecret: Buffer | null;
  totpLastStep: number | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
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
}

export interface CompanyTable {
  idCompany: Generated<number>;
  name: string;
  operator: Generated<boolean>;
  timeZone: Generated<string>;
  readingIntervalSeconds: Generated<number>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface IdempotencyTable {
  idUser: number;
  key: string;
  route: string;
  requestHash: Buffer;
  status: number | null;
  answer: string | null;
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
}

export interface MeasurementTable {
  idMeasurement: Generated<number>;
  name: string;
  key: string;
  unit: string;
  aggregation: 'mean' | 'sum' | 'max' | 'min' | 'last';
  decimals: Generated<number>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
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

export interface OauthFlowTable {
  stateHash: Buffer;
  provider: string;
  verifier: string;
  nonce: string;
  next: string | null;
  expiresAt: Moment;
}

export interface PageTable {
  idPage: Generated<number>;
  name: string;
  key: string | null;
  link: string;
  icon: string | null;
  resource: string;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
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

export interface PlatformTable {
  idPlatform: Generated<number>;
  name: string;
  key: string;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface ReadingLatestTable {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  idCompany: number;
  ts: Moment;
  value: number;
}

export interface RoleTable {
  idRole: Generated<number>;
  idCompany: number | null;
  name: string;
  description: string | null;
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
}

export interface SensorMeasurementTable {
  idSensor: number;
  idMeasurement: number;
}

export interface SensorTypeTable {
  idSensorType: Generated<number>;
  name: string;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
}

export interface SessionTable {
  tokenHash: Buffer;
  idUser: number;
  address: string | null;
  agent: string | null;
  createdAt: GeneratedMoment;
  seenAt: GeneratedMoment;
  expiresAt: Moment;
  revokedAt: Moment | null;
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

export interface TaskStateTable {
  idTaskState: Generated<number>;
  name: string;
  category: 'new' | 'progress' | 'waiting' | 'done' | 'cancelled';
  color: string | null;
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

export interface TicketStateTable {
  idTicketState: Generated<number>;
  name: string;
  category: 'new' | 'progress' | 'waiting' | 'done' | 'cancelled';
  color: string | null;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
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
}

export interface TwinAssignmentTable {
  idTwinAssignment: Generated<number>;
  idCompany: number;
  idAssignment: number;
  idTwin: number;
  state: Generated<'Activo' | 'Inactivo'>;
  createdAt: GeneratedMoment;
  closedAt: Moment | null;
}

export interface TwinModelTable {
  idTwinModel: Generated<number>;
  name: string;
  station: Generated<boolean>;
  state: Generated<'Activo' | 'Inactivo'>;
  version: Generated<number>;
  createdAt: GeneratedMoment;
  updatedAt: GeneratedMoment;
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
}

export interface UserRoleTable {
  idUser: number;
  idRole: number;
  idCompany: number;
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
}

export interface Tables {
  appUser: AppUserTable;
  assignment: AssignmentTable;
  audit: AuditTable;
  company: CompanyTable;
  idempotency: IdempotencyTable;
  identity: IdentityTable;
  installation: InstallationTable;
  mail: MailTable;
  measurement: MeasurementTable;
  migration: MigrationTable;
  module: ModuleTable;
  modulePage: ModulePageTable;
  oauthFlow: OauthFlowTable;
  page: PageTable;
  permission: PermissionTable;
  permissionVersion: PermissionVersionTable;
  platform: PlatformTable;
  readingLatest: ReadingLatestTable;
  role: RoleTable;
  roleGrant: RoleGrantTable;
  roleModule: RoleModuleTable;
  rolePage: RolePageTable;
  rolePermission: RolePermissionTable;
  secretLink: SecretLinkTable;
  sensor: SensorTable;
  sensorMeasurement: SensorMeasurementTable;
  sensorType: SensorTypeTable;
  session: SessionTable;
  taskPriority: TaskPriorityTable;
  taskState: TaskStateTable;
  throttle: ThrottleTable;
  ticketState: TicketStateTable;
  twin: TwinTable;
  twinAssignment: TwinAssignmentTable;
  twinModel: TwinModelTable;
  twinSensor: TwinSensorTable;
  twinToken: TwinTokenTable;
  userRole: UserRoleTable;
  warehouse: WarehouseTable;
}
