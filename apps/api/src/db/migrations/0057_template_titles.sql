-- Templates are also found by the title of the tasks that they make.
call searchable('task_template', 'title');
