-- Jobs that are done are deleted at once from now on. Mails that an earlier version has sent still stand among them, with
-- their links. (pg-boss makes the schema when the shop starts for the first time.)
do $$
begin
  if to_regclass('jobs.job') is not null then
    execute $sql$delete from jobs.job where name = 'mail' and state > 'active'$sql$;
  end if;
end
$$;
