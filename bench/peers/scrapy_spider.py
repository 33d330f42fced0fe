# Scrapy with its default settings but for those on its command line: follow every link, keep the title.
import json
import resource
import time

from scrapy import Spider
from scrapy.linkextractors import LinkExtractor


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


class Everything(Spider):
    name = "everything"
    links = LinkExtractor()

    def __init__(self, seeds, **others):
        super().__init__(**others)
        self.start_urls = json.loads(seeds)
        self.pages = 0
        self.began = time.monotonic()
        self.used = processor_seconds()

    def parse(self, response):
        self.pages += 1
        yield {"url": response.url, "title": response.css("title::text").get()}
        for link in self.links.extract_links(response):
            yield response.follow(link)

    def closed(self, reason):
        seconds = time.monotonic() - self.began
        used = processor_seconds() - self.used
        print(json.dumps({"pages": self.pages, "seconds": seconds, "cpuSeconds": used}))
