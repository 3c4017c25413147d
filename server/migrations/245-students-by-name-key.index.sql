create index concurrently students__name_key on students (student_name_key(first_name, last_name), grade_level_id);
