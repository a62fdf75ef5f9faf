import { activityAssignments } from '../features/activity-assignments/manifest.ts';
import { admin } from '../features/admin/manifest.ts';
import { alarms } from '../features/alarms/manifest.ts';
import { assignments } from '../features/assignments/manifest.ts';
import { attachments } from '../features/attachments/manifest.ts';
import { audit } from '../features/audit/manifest.ts';
import { biDetail } from '../features/bi-detail/manifest.ts';
import { biStorage } from '../features/bi-storage/manifest.ts';
import { biWeather } from '../features/bi-weather/manifest.ts';
import { boards } from '../features/boards/manifest.ts';
import { companyElements } from '../features/company-elements/manifest.ts';
import { companySettings } from '../features/company-settings/manifest.ts';
import { dashboards } from '../features/dashboards/manifest.ts';
import { exposure } from '../features/exposure/manifest.ts';
import { fieldMenus } from '../features/field-menus/manifest.ts';
import { firmwareWaves } from '../features/firmware-waves/manifest.ts';
import { formAnswers } from '../features/form-answers/manifest.ts';
import { formBuilder } from '../features/form-builder/manifest.ts';
import { formFill } from '../features/form-fill/manifest.ts';
import { forms } from '../features/forms/manifest.ts';
import { gateway } from '../features/gateway/manifest.ts';
import { health } from '../features/health/manifest.ts';
import { home } from '../features/home/manifest.ts';
import { inventory } from '../features/inventory/manifest.ts';
import { jobs } from '../features/jobs/manifest.ts';
import { mails } from '../features/mails/manifest.ts';
import { maintenance } from '../features/maintenance/manifest.ts';
import { myActivities } from '../features/my-activities/manifest.ts';
import { networks } from '../features/networks/manifest.ts';
import { notifications } from '../features/notifications/manifest.ts';
import { people } from '../features/people/manifest.ts';
import { readings } from '../features/readings/manifest.ts';
import { reports } from '../features/reports/manifest.ts';
import { sharedAttributes } from '../features/shared-attributes/manifest.ts';
import { stateFlows } from '../features/state-flows/manifest.ts';
import { steps } from '../features/steps/manifest.ts';
import { taskSchedules } from '../features/task-schedules/manifest.ts';
import { tasks } from '../features/tasks/manifest.ts';
import { tickets } from '../features/tickets/manifest.ts';
import { tokens } from '../features/tokens/manifest.ts';
import { tracker } from '../features/tracker/manifest.ts';
import { twins } from '../features/twins/manifest.ts';
import { waitingRoom } from '../features/waiting-room/manifest.ts';
import { warehouses } from '../features/warehouses/manifest.ts';
import type { Area } from '../lib/area.ts';
import { consoleArea } from './console-area.ts';

/** Every area behind the sign-in. CONTRIBUTING lists what a new one needs. */
export const areas: readonly Area[] = [
  consoleArea,
  activityAssignments,
  admin,
  alarms,
  assignments,
  attachments,
  audit,
  biDetail,
  biStorage,
  biWeather,
  boards,
  companyElements,
  companySettings,
  dashboards,
  exposure,
  fieldMenus,
  firmwareWaves,
  formAnswers,
  formFill,
  formBuilder,
  forms,
  gateway,
  health,
  home,
  inventory,
  jobs,
  mails,
  maintenance,
  myActivities,
  networks,
  notifications,
  people,
  readings,
  reports,
  sharedAttributes,
  stateFlows,
  steps,
  tasks,
  taskSchedules,
  tickets,
  tokens,
  tracker,
  twins,
  waitingRoom,
  warehouses,
];
