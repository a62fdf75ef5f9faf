import { filesIn } from '@gemelo/contract/forms/answered';
import type { Area, Shared } from './area.ts';
import { createAlarmRuleService } from './modules/alarms/alarm-rules.service.ts';
import { linkedAlarms } from './modules/alarms/alarms.linked.ts';
import { alarmRoutes } from './modules/alarms/alarms.routes.ts';
import { createAlarmService } from './modules/alarms/alarms.service.ts';
import { alarmSource } from './modules/alarms/alarms.source.ts';
import { createAlarmEngine } from './modules/alarms/engine/engine.ts';
import { createAlarmNotices } from './modules/alarms/engine/notices.ts';
import { createWatchAlarms } from './modules/alarms/engine/watch-alarms.job.ts';
import { commentFiles } from './modules/comments/comments.files.ts';
import { commentRoutes } from './modules/comments/comments.routes.ts';
import { createCommentService } from './modules/comments/comments.service.ts';
import { findFilesOf } from './modules/files/files.queries.ts';
import type { UploadService } from './modules/files/uploads.service.ts';
import { formFileRoutes } from './modules/form-files/form-files.routes.ts';
import { createFormFiles } from './modules/form-files/form-files.service.ts';
import { formLinkRoutes } from './modules/form-links/form-links.routes.ts';
import { createFormLinkService } from './modules/form-links/form-links.service.ts';
import { acceptOpenPieces, openFormRoutes } from './modules/form-links/open-forms.routes.ts';
import { createOpenForms } from './modules/form-links/open-forms.service.ts';
import { createReview } from './modules/form-review/form-review.parts.ts';
import { reviewRoutes } from './modules/form-review/form-review.routes.ts';
import { formRuleRoutes } from './modules/form-rules/form-rules.routes.ts';
import { copyRules, createFormRules } from './modules/form-rules/form-rules.service.ts';
import { applyRulesLater, createOpenByFormRules } from './modules/form-rules/open-by-form-rules.job.ts';
import { createOpenedRecords } from './modules/form-rules/opened-records.ts';
import { createRuleOpening } from './modules/form-rules/rule-opening.ts';
import { answerFiles } from './modules/forms/form-answers.files.ts';
import { answerRoutes } from './modules/forms/form-answers.routes.ts';
import { createAnswerService } from './modules/forms/form-answers.service.ts';
import { choiceList } from './modules/forms/form-choices.lists.ts';
import { recordsChosen, sourcesIn } from './modules/forms/form-choices.queries.ts';
import { createFormDocuments } from './modules/forms/form-documents.ts';
import { answerHeadersOf, publishedDocuments } from './modules/forms/form-versions.ts';
import { createFormReader } from './modules/forms/forms.reader.ts';
import { formRoutes } from './modules/forms/forms.routes.ts';
import { createFormService } from './modules/forms/forms.service.ts';
import { formSource } from './modules/forms/forms.source.ts';
import { answersMatching, clausesMatching } from './modules/forms/matching-answers.ts';
import { createTie } from './modules/links/tie.ts';
import { stateFlowRoutes } from './modules/state-flows/state-flows.routes.ts';
import { createStateFlows } from './modules/state-flows/state-flows.service.ts';
import { instructionFiles } from './modules/steps/steps.files.ts';
import { stepRoutes } from './modules/steps/steps.routes.ts';
import { createStepService } from './modules/steps/steps.service.ts';
import { createMakeRecurringTasks } from './modules/task-schedules/make-recurring-tasks.job.ts';
import { taskScheduleRoutes } from './modules/task-schedules/task-schedules.routes.ts';
import { createTaskScheduleService } from './modules/task-schedules/task-schedules.service.ts';
import { findTemplate } from './modules/task-templates/task-templates.queries.ts';
import { taskTemplateRoutes } from './modules/task-templates/task-templates.routes.ts';
import { createTemplateService } from './modules/task-templates/task-templates.service.ts';
import { createTaskBulk } from './modules/tasks/task-bulk.service.ts';
import { createTaskChecks } from './modules/tasks/task-checks.service.ts';
import { createTaskComments } from './modules/tasks/task-comments.ts';
import { createTaskNotices } from './modules/tasks/task-notices.ts';
import { createTaskParts } from './modules/tasks/task-parts.service.ts';
import { mustAssign } from './modules/tasks/task-permits.ts';
import { createTaskReminders } from './modules/tasks/task-reminders.job.ts';
import { taskFiles } from './modules/tasks/tasks.files.ts';
import { linkedTasks } from './modules/tasks/tasks.linked.ts';
import { taskRoutes } from './modules/tasks/tasks.routes.ts';
import { createTaskService } from './modules/tasks/tasks.service.ts';
import { taskSource } from './modules/tasks/tasks.source.ts';
import { alarmTickets } from './modules/tickets/alarm-tickets.ts';
import { createSupportMail } from './modules/tickets/support-mail.ts';
import { createTicketAttachments } from './modules/tickets/ticket-attachments.ts';
import { ticketBulkRoutes } from './modules/tickets/ticket-bulk.routes.ts';
import { createTicketBulk } from './modules/tickets/ticket-bulk.service.ts';
import { createTicketComments } from './modules/tickets/ticket-comments.ts';
import { ticketConversationRoutes } from './modules/tickets/ticket-conversation.routes.ts';
import { createTicketMerge } from './modules/tickets/ticket-merge.ts';
import { createTicketNotices } from './modules/tickets/ticket-notices.ts';
import { ticketTargetRoutes } from './modules/tickets/ticket-targets.routes.ts';
import { createTicketTargets } from './modules/tickets/ticket-targets.service.ts';
import { ticketFiles } from './modules/tickets/tickets.files.ts';
import { linkedTickets } from './modules/tickets/tickets.linked.ts';
import { ticketRoutes } from './modules/tickets/tickets.routes.ts';
import { createTicketService } from './modules/tickets/tickets.service.ts';
import { ticketSource } from './modules/tickets/tickets.source.ts';
import { createWatchTicketTargets } from './modules/tickets/watch-ticket-targets.job.ts';
import { viewerRoutes } from './modules/viewers/viewers.routes.ts';
import { createViewers, type ViewedHolders } from './modules/viewers/viewers.service.ts';

import { linkedLots } from './modules/warehouses/warehouses.linked.ts';

/** What people do about devices: alarms, tickets, tasks, forms, comments, steps. */
export function workAreas(
  { database, vault, mails, throttle, files, notifications, log }: Shared,
  uploads: UploadService,
): Area[] {
  const tellOfTicket = createTicketNotices(notifications);
  const tickets = createTicketService(database, tellOfTicket, files);
  const engine = createAlarmEngine(database, createAlarmNotices(mails, notifications), alarmTickets, (err) =>
    log.error({ err }, 'alarms'),
  );
  const tellOfTask = createTaskNotices(notifications);
  const tie = createTie({ alarm: linkedAlarms, lot: linkedLots, task: linkedTasks, ticket: linkedTickets });
  const tasks = createTaskService({ database, files, notices: tellOfTask, tie });
  const makeRecurring = createMakeRecurringTasks({ tasks, findTemplate, notifications });
  const commented = {
    ticket: createTicketComments(tickets, tellOfTicket),
    task: createTaskComments(tasks, tellOfTask),
  };
  const comments = createCommentService(database, files, commented);
  const formReader = createFormReader(database);
  const documents = createFormDocuments();
  const openByRules = createOpenByFormRules(
    createRuleOpening({ documents, openTicket: tickets.make, makeTask: tasks.make, findTemplate }),
  );
  const applyRules = applyRulesLater(openByRules);
  const answers = createAnswerService({ database, files, documents, applyRules });
  const forms = createFormService(database, copyRules);
  const viewed: ViewedHolders = { ticket: commented.ticket.ownerOf, task: commented.task.ownerOf };
  return [
    {
      routes: (api) =>
        alarmRoutes(api, createAlarmService(database, alarmTickets), createAlarmRuleService(database)),
      sources: [alarmSource],
      linked: { alarm: linkedAlarms },
      jobs: [createWatchAlarms(engine)],
      engine,
    },
    {
      routes: (api) => {
        ticketRoutes(api, tickets);
        ticketBulkRoutes(api, createTicketBulk(database, tickets));
        ticketTargetRoutes(api, createTicketTargets(database));
      },
      sources: [ticketSource],
      linked: { ticket: linkedTickets },
      holders: { ticket: ticketFiles(tickets) },
      jobs: [createWatchTicketTargets(notifications)],
    },
    {
      routes: (api) =>
        ticketConversationRoutes(api, {
          attachments: createTicketAttachments(database, tickets, files),
          merge: createTicketMerge(database, tickets, tellOfTicket),
          sendMail: createSupportMail({ database, mails, files, tickets, throttle }),
        }),
    },
    {
      routes: (api) =>
        taskRoutes(api, {
          tasks,
          checks: createTaskChecks(database, tasks),
          parts: createTaskParts({ database, tasks, files }),
          changeSeveral: createTaskBulk(database, tellOfTask),
        }),
      sources: [taskSource],
      linked: { task: linkedTasks },
      holders: { task: taskFiles(tasks) },
      jobs: [createTaskReminders(notifications)],
    },
    { routes: (api) => taskTemplateRoutes(api, createTemplateService(database, tasks)) },
    {
      routes: (api) =>
        taskScheduleRoutes(api, createTaskScheduleService({ database, make: makeRecurring, mustAssign })),
      jobs: [makeRecurring],
    },
    {
      routes: (api) => {
        formRoutes(api, forms, formReader);
        answerRoutes(api, answers, formReader);
        formFileRoutes(api, createFormFiles(), formReader.written);
      },
      sources: [formSource],
      holders: { 'form-answer': answerFiles(answers) },
    },
    {
      routes: (api) =>
        reviewRoutes(
          api,
          createReview({
            ...{ database, answers, files, documents, notifications, applyRules },
            mustHave: formReader.mustHave,
            ...{ headersOf: answerHeadersOf, documentsOf: publishedDocuments },
            ...{ answersMatching, clausesMatching, recordsChosen, filesIn, filesOf: findFilesOf },
          }),
        ),
    },
    {
      routes: (api) =>
        formRuleRoutes(
          api,
          createFormRules({ database, documents, mustSee: forms.mustSee }),
          createOpenedRecords({ database, answers, seen: { ticket: linkedTickets, task: linkedTasks } }),
        ),
      jobs: [openByRules],
    },
    {
      routes: (api) =>
        formLinkRoutes(api, createFormLinkService({ database, vault, mustHave: formReader.mustHave })),
    },
    {
      accept: acceptOpenPieces,
      routes: (api) =>
        openFormRoutes(
          api,
          createOpenForms({ database, throttle, documents, answers, uploads, choiceList, sourcesIn }),
        ),
    },
    { routes: (api) => stateFlowRoutes(api, createStateFlows(database)) },
    { routes: (api) => viewerRoutes(api, createViewers(database, viewed)) },
    { routes: (api) => commentRoutes(api, comments), holders: { comment: commentFiles(comments) } },
    {
      routes: (api) => stepRoutes(api, createStepService(database, files)),
      holders: { 'step-instruction': instructionFiles },
    },
  ];
}
