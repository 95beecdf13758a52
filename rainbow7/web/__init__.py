"""What every way of publishing the pages shares: page frame, first views, files, templates, licences."""
