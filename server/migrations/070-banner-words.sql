-- What the home page says over its banners. A link is a path of the shop or an https address; a button without one of
-- its own leads where its banner does.
alter table banners
  add column headline text not null default '',
  add column button_text text not null default '',
  add column button_link text not null default '';
