-- What the nightly sweep looks for: of years of mails the few months whose words are still there.
create index concurrently mails__text on mails (created_at) where text <> '' or sealed is not null
