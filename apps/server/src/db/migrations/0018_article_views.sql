CREATE TABLE "article_views" (
	"day" date NOT NULL,
	"article_id" bigint NOT NULL,
	"reader_hash" text NOT NULL,
	CONSTRAINT "article_views_day_article_id_reader_hash_pk" PRIMARY KEY("day","article_id","reader_hash")
);
--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;