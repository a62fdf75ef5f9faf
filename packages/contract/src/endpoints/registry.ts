import { catalogues } from '../catalogues/registry.ts';
import { endpointsOf } from '../kit/catalogue.ts';
import type { AnyEndpoint } from '../kit/endpoint.ts';
import * as activityAssignments from './activity-assignments.ts';
import * as activityRecords from './activity-records.ts';
import * as activitySchedules from './activity-schedules.ts';
import * as administration from './administration.ts';
import * as alarmLimits from './alarm-limits.ts';
import * as alarmReadings from './alarm-readings.ts';
import * as alarmRules from './alarm-rules.ts';
import * as alarmSummary from './alarm-summary.ts';
import * as alarms from './alarms.ts';
import * as assignments from './assignments.ts';
import * as attachments from './attachments.ts';
import * as auth from './auth.ts';
import * as bi from './bi.ts';
import * as biEbags from './bi-ebags.ts';
import * as boards from './boards.ts';
import * as certificates from './certificates.ts';
import * as chartNotes from './chart-notes.ts';
import { commentEndpoints } from './comments.ts';
import * as companyElements from './company-elements.ts';
import * as companySettings from './company-settings.ts';
import * as departments from './departments.ts';
import * as device from './device.ts';
import * as deviceCalls from './device-calls.ts';
import * as docs from './docs.ts';
import * as exposure from './exposure.ts';
import * as fieldApp from './field-app.ts';
import * as fieldReports from './field-reports.ts';
import * as files from './files.ts';
import * as firmwareWaves from './firmware-waves.ts';
import * as formAnswers from './form-answers.ts';
import * as formFiles from './form-files.ts';
import * as formLinks from './form-links.ts';
import * as formReview from './form-review.ts';
import * as formRules from './form-rules.ts';
import * as forms from './forms.ts';
import * as gateway from './gateway.ts';
import * as geofences from './geofences.ts';
import * as health from './health.ts';
import * as home from './home.ts';
import * as homeAttention from './home-attention.ts';
import * as inventory from './inventory.ts';
import * as jobs from './jobs.ts';
import { kaaEndpoints } from './kaa-requests.ts';
import * as links from './links.ts';
import * as live from './live.ts';
import * as lots from './lots.ts';
import * as mails from './mails.ts';
import * as maintenance from './maintenance.ts';
import * as map from './map.ts';
import * as menus from './menus.ts';
import * as networks from './networks.ts';
import * as notificationCount from './notification-count.ts';
import * as notifications from './notifications.ts';
import * as openForms from './open-forms.ts';
import * as people from './people.ts';
import * as placeTimeline from './place-timeline.ts';
import * as presence from './presence.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as qualityChecks from './quality-checks.ts';
import * as reAuthentication from './re-authentication.ts';
import * as readings from './readings.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as sharedAttributes from './shared-attributes.ts';
import * as signIn from './sign-in.ts';
import * as stateFlows from './state-flows.ts';
import * as steps from './steps.ts';
import * as supportMail from './support-mail.ts';
import * as taskBulk from './task-bulk.ts';
import * as taskParts from './task-parts.ts';
import * as taskSchedules from './task-schedules.ts';
import * as taskTemplates from './task-templates.ts';
import * as tasks from './tasks.ts';
import * as telemetry from './telemetry.ts';
import * as ticketBulk from './ticket-bulk.ts';
import * as ticketTargets from './ticket-targets.ts';
import * as tickets from './tickets.ts';
import * as tokens from './tokens.ts';
import * as tracking from './tracking.ts';
import * as twinMovements from './twin-movements.ts';
import * as twins from './twins.ts';
import * as twinsLatest from './twins-latest.ts';
import * as users from './users.ts';
import * as viewers from './viewers.ts';
import * as views from './views.ts';
import * as waitingRoom from './waiting-room.ts';
import * as warehouses from './warehouses.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'permission' in value;

/** Every endpoint, in the order of the documentation. */
export const endpoints: AnyEndpoint[] = [
  ...[
    auth,
    users,
    profile,
    people,
    presence,
    secondFactor,
    reAuthentication,
    map,
    menus,
    administration,
    companyElements,
    companySettings,
    departments,
    files,
    home,
    homeAttention,
    twinMovements,
    twins,
    twinsLatest,
    waitingRoom,
    firmwareWaves,
    qualityChecks,
    readings,
    telemetry,
    gateway,
    sharedAttributes,
    deviceCalls,
    assignments,
    warehouses,
    lots,
    networks,
    attachments,
    activityAssignments,
    activityRecords,
    activitySchedules,
    fieldApp,
    inventory,
    alarmLimits,
    alarmReadings,
    alarmSummary,
    alarms,
    alarmRules,
    bi,
    exposure,
    certificates,
    boards,
    chartNotes,
    biEbags,
    reports,
    supportMail,
    tickets,
    ticketBulk,
    ticketTargets,
    stateFlows,
    viewers,
    tasks,
    taskBulk,
    taskParts,
    taskTemplates,
    taskSchedules,
    forms,
    formAnswers,
    formFiles,
    formLinks,
    formReview,
    formRules,
    fieldReports,
    placeTimeline,
    links,
    tokens,
    tracking,
    geofences,
    device,
    views,
    search,
    mails,
    notificationCount,
    notifications,
    openForms,
    push,
    jobs,
    health,
    maintenance,
    signIn,
    steps,
    live,
    docs,
  ].flatMap((area) => Object.values(area).filter(isEndpoint)),
  ...kaaEndpoints,
  ...commentEndpoints,
  ...catalogues.flatMap(endpointsOf),
];
