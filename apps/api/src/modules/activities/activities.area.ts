import type { Area, Shared } from '../../area.ts';
import { createAssignmentNotices } from './assignment-notices.ts';
import { assignmentRoutes } from './assignments.routes.ts';
import { createAssignmentService } from './assignments.service.ts';
import { compositionRoutes } from './composition.routes.ts';
import { createCompositionService } from './composition.service.ts';
import { createMakeRecurringActivities } from './make-recurring-activities.job.ts';
import { recordFiles } from './records.files.ts';
import { recordRoutes } from './records.routes.ts';
import { createRecordService } from './records.service.ts';
import { activityScheduleRoutes } from './schedules.routes.ts';
import { createActivityScheduleService } from './schedules.service.ts';

/** What people are sent to do, and what they did. */
export function activitiesArea({ database, files, notifications }: Shared): Area {
  const notices = createAssignmentNotices(notifications);
  const assignments = createAssignmentService({ database, notices });
  const records = createRecordService({ database, assignments, files });
  const makeRecurring = createMakeRecurringActivities({ assignments, notifications });
  return {
    routes: (api) => {
      assignmentRoutes(api, assignments);
      compositionRoutes(api, createCompositionService(database));
      recordRoutes(api, records);
      activityScheduleRoutes(api, createActivityScheduleService(database, makeRecurring));
    },
    jobs: [makeRecurring],
    holders: { 'activity-record': recordFiles(records) },
  };
}
