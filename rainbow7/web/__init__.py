"""What every way of publishing the pages shares: page frame, first views, templates, files, headers, licences."""
